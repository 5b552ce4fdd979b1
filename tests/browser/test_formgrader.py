"""Formgrader, as the page for instructors opens it: on the gradebook that `grade` wrote."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from lab_server import ROOT, end, free_port, settings, wait_until_it_answers

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

CHAPTER = "ch00_start_here"
ROSTER = "id,first_name,last_name\nada,Ada,Okafor\nbo,Bo,Lim\n"


def run(*command: str | Path) -> None:
    subprocess.run([sys.executable, *map(str, command)], cwd=ROOT, check=True, capture_output=True)


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """nbgrader's course directory of a class of two: one solved the exercise, one did not."""
    home = tmp_path_factory.mktemp("formgrader")
    (home / "learners").mkdir()
    for name, words in (("ada", "solved all"), ("bo", "untouched")):
        (home / "learners" / f"{name}.py").write_text(f'"""{name}"""\n\n# %% {CHAPTER} {words}\n')
    (home / "roster.csv").write_text(ROSTER)
    run("tests/sample_class/hand_in.py", home / "handed_in", home / "learners")
    run("-m", "autograde", "roster", home / "roster.csv", "--out", home / "class")
    run("-m", "autograde", "collect", home / "handed_in", "--into", home / "class" / "submitted")
    run("-m", "autograde", "grade", home / "class" / "submitted", "--out", home / "class")
    return home / "class"


@pytest.fixture
def formgrader(classroom, tmp_path):
    """The address of formgrader on a server that was started in the classroom, and its token."""
    port, token, log = free_port(), secrets.token_hex(16), tmp_path / "log"
    command = [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--ip=127.0.0.1"),
        *(f"--port={port}", f"--IdentityProvider.token={token}"),
        *(["--allow-root"] if os.geteuid() == 0 else []),
    ]
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "JUPYTERLAB_SETTINGS_DIR": str(settings(tmp_path / "settings", "light")),
        "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"),
    }
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=classroom, env=environment, stdout=output, stderr=output
        )
    try:
        wait_until_it_answers(f"http://127.0.0.1:{port}/api?token={token}", process, log)
        yield f"http://127.0.0.1:{port}/formgrader", f"token={token}"
    finally:
        end(process, log)


def test_formgrader_shows_what_grade_wrote(formgrader, page, screenshots):
    address, token = formgrader
    page.goto(f"{address}?{token}")
    page.get_by_role("link", name=CHAPTER).first.wait_for()
    page.screenshot(path=screenshots / "formgrader-assignments.png")
    page.goto(f"{address}/gradebook/{CHAPTER}/{CHAPTER}?{token}")
    page.get_by_text("Submission #1").wait_for()
    page.screenshot(path=screenshots / "formgrader-submissions.png")
    page.goto(f"{address}/manage_students?{token}")
    rows = {}
    page.get_by_role("link", name="Okafor, Ada").wait_for()
    for name in ("Okafor, Ada", "Lim, Bo"):
        rows[name] = page.get_by_role("row").filter(has_text=name).inner_text().split("\t")
    page.screenshot(path=screenshots / "formgrader-students.png")
    scores = {name: cells[3].strip() for name, cells in rows.items()}
    assert scores == {"Okafor, Ada": "1 / 1", "Lim, Bo": "0 / 1"}
