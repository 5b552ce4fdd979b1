"""The pins of Colab's versions name their source, and the course's floors admit each of them."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "constraints").glob("colab-*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOT_FROM_COLAB = "# --- Not from Colab"
# Colab has another way to open notebooks and no grader, and its BLAS threads are not asked for.
NOT_ON_COLAB = {"jupyterlab", "nbgrader"}
NOT_LISTED = {"threadpoolctl"}

assert FILES, "constraints/ has no colab-YYYY-MM.txt"
pytestmark = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text: str) -> dict[str, Version]:
    requirements = [
        Requirement(line) for line in text.splitlines() if line and not line.startswith("#")
    ]
    found = {}
    for requirement in requirements:
        (only,) = requirement.specifier
        assert only.operator == "==", f"{requirement} is not one version"
        found[canonical(requirement.name)] = Version(only.version)
    assert len(found) == len(requirements), "a package is pinned twice"
    return found


def colabs_pins(path: Path) -> dict[str, Version]:
    """The pins that are Colab's own, without what pip chose beside them."""
    colabs, heading, _ = path.read_text(encoding="utf-8").partition(NOT_FROM_COLAB)
    assert heading, f"{path.name} does not say which pins are not from Colab"
    return pins(colabs)


def floors() -> dict[str, SpecifierSet]:
    lines = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["learners"]]
    requirements = [Requirement(line) for line in lines]
    return {canonical(r.name): r.specifier for r in requirements}


def test_the_file_is_named_after_the_month_of_the_commit_that_its_header_names(path):
    header = path.read_text(encoding="utf-8").split("\n\n")[0]
    assert "github.com/googlecolab/backend-info" in header
    commit = re.search(r"commit ([0-9a-f]{7,40})\n# \((\d{4}-\d\d)-\d\d", header)
    assert commit, "the header names no commit and its date"
    assert path.stem == f"colab-{commit[2]}"
    assert "What deviates from Colab" in header


def test_every_line_pins_one_version_of_a_package_that_no_other_line_names(path):
    text = path.read_text(encoding="utf-8")
    assert len(pins(text)) > len(colabs_pins(path))


def test_the_header_says_how_many_packages_are_colabs(path):
    said = re.search(r"# - (\d+) of its \d+ packages", path.read_text(encoding="utf-8"))
    assert said
    assert int(said[1]) == len(colabs_pins(path))


def test_every_floor_admits_the_version_on_colab(path):
    pinned = pins(path.read_text(encoding="utf-8"))
    for name, floor in floors().items():
        if name in NOT_ON_COLAB:
            assert name not in pinned, f"{name} is not preinstalled on Colab"
            continue
        assert name in pinned, f"{name} is a floor of the course, but {path.name} has no pin"
        assert pinned[name] in floor, f"{name} {pinned[name]} on Colab, the course wants {floor}"


def test_what_the_course_teaches_with_is_pinned_to_colabs_own_version(path):
    assert set(floors()) - NOT_ON_COLAB - NOT_LISTED <= set(colabs_pins(path))


def test_python_on_colab_is_one_the_project_takes(path):
    header = path.read_text(encoding="utf-8").split("\n")[0]
    python = re.search(r"Python \d+\.\d+ \((\d+\.\d+\.\d+) there\)", header)
    assert python, "the first line names Colab's Python"
    assert Version(python[1]) in SpecifierSet(PROJECT["requires-python"])
