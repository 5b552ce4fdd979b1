"""The environment with Colab's versions, a release to install there, and the page of the last run.

`make test-colab` runs these tests. They are not part of `make test`: their environment has
gigabytes, and needs a Python of its own.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kernels import Environment
from last_run import PAGE, Measured, page
from releases import ORIGIN, TAG, Released
from set_up import SetUp, set_up

ROOT = Path(__file__).parents[2]
ASKED = "COLAB_PYTHON"
BEGAN = pytest.StashKey[float]()

if ASKED not in os.environ:
    collect_ignore_glob = ["test_*.py"]


def pytest_report_header() -> str | None:
    if ASKED not in os.environ:
        return f"tests/colab is left out: `make test-colab` runs it (it sets {ASKED})"
    return None


@pytest.fixture(scope="session")
def colab() -> Environment:
    """Colab's versions, with the stand-in for google.colab."""
    return Environment("colab", Path(os.environ[ASKED]).absolute(), on_colab=True)


@pytest.fixture(scope="session")
def lab() -> Environment:
    """The environment in which these tests run: the one of `make lab`."""
    return Environment("lab", Path(sys.executable), on_colab=False)


@pytest.fixture(scope="session")
def released(tmp_path_factory) -> Released:
    """The learner release, made from this working tree by the instructor's command."""
    out = tmp_path_factory.mktemp("released") / "release"
    command = [sys.executable, "-m", "autograde", "release", "--out", str(out)]
    made = subprocess.run(
        [*command, "--repo", ORIGIN, "--ref", TAG],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, f"{made.stdout}\n{made.stderr}"
    return Released(out, out.with_name(f"{out.name}.zip"))


@pytest.fixture(scope="session")
def installed(colab, released, tmp_path_factory) -> SetUp:
    """What the set-up cell did in the environment, which did not have the package before."""
    return set_up(colab, released, tmp_path_factory.mktemp("content"))


@pytest.fixture
def content(tmp_path) -> Path:
    """An empty folder: on Colab no file of the course lies beside the notebook."""
    return tmp_path


def pytest_sessionstart(session: pytest.Session) -> None:
    session.config.stash[BEGAN] = time.monotonic()


def pytest_terminal_summary(
    terminalreporter, exitstatus: pytest.ExitCode, config: pytest.Config
) -> None:
    """Write the page of the last run, if every test of this folder has run."""
    if ASKED not in os.environ or terminalreporter.stats.get("deselected"):
        return
    if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        return
    if [Path(arg).absolute() for arg in config.args] != [Path(__file__).parent]:
        return
    reports = [
        report
        for outcome in ("passed", "failed", "error")
        for report in terminalreporter.getreports(outcome)
        if report.when == "call" or report.failed
    ]
    measured = Measured.from_reports(reports, time.monotonic() - config.stash[BEGAN])
    PAGE.write_text(page(measured), encoding="utf-8")
    terminalreporter.line(f"written: {PAGE.relative_to(ROOT)}")
