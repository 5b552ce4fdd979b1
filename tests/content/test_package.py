"""The package that learners install holds what the notebooks import, and nothing of grading."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def names(tmp_path_factory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--wheel-dir", str(folder), str(ROOT)], check=True, capture_output=True
    )
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_it_holds_every_module_and_message_of_insidetensor(names):
    package = ROOT / "src" / "insidetensor"
    files = [
        path
        for ending in ("*.py", "*.pyi", "*.toml", "*.po", "*.js", "*.css", "*.json")
        for path in package.rglob(ending)
    ]
    assert files
    assert {f"insidetensor/{path.relative_to(package).as_posix()}" for path in files} <= names


def test_it_holds_the_ledgers_that_the_lessons_read(names):
    ledgers = ("claims.toml", "differences.toml", "ko/claims.po", "ko/differences.po")
    assert {f"insidetensor/{ledger}" for ledger in ledgers} <= names


def test_it_holds_nothing_else(names):
    folders = {name.partition("/")[0] for name in names}
    assert {folder.partition("-")[0] for folder in folders} == {"insidetensor"}
