"""The page for instructors, followed as a new one would: its commands in order, from nothing."""

import csv
import datetime as dt
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from autograde.authoring.course.sources import read_source

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "teach-with-it.md").read_text(encoding="utf-8")
CHAPTER = "ch00_start_here"
NOT_COPIED = (".git", ".venv*", "build", "classroom", "__pycache__", ".*_cache", ".hypothesis")

# The first block makes the checkout and its environment: a copy of this one stands for the clone,
# and `make lab` is run by tests/browser/test_make_lab.py.
GET_IT = """\
git clone https://github.com/ORG/inside-the-tensor
cd inside-the-tensor
make lab
source .venv/bin/activate
"""
# JupyterLab runs until somebody ends it: tests/browser/test_formgrader.py opens it.
LAB = "jupyter lab\n"
AFTER_MOODLE = dt.datetime(2025, 11, 21, 12, tzinfo=dt.UTC)


def blocks(heading: str) -> list[str]:
    """The commands below one heading of the page."""
    (section,) = re.findall(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    return re.findall(r"^```sh\n(.*?)^```$", section, re.M | re.S)


def headings() -> list[str]:
    return re.findall(r"^## (.+)$", PAGE, re.M)


@dataclass
class Hour:
    """An instructor's folder, and what each section's commands said and left there."""

    home: Path
    said: dict[str, str]
    left: dict[str, dict[str, str]]

    @property
    def project(self) -> Path:
        return self.home / "inside-the-tensor"

    def follow(self, heading: str) -> None:
        """Run the commands below a heading; each must end well."""
        replaced = {
            "/srv/nbgrader/exchange": shlex.quote(str(self.home / "exchange")),
            "ORG/NAME": "some-org/tensors",
            "TAG": "v1",
            # Here all files are of one account.
            "inbound --into": "inbound --other-accounts --into",
            # So long ago that who is late there was late, whenever this test is run.
            "2026-12-01": "2025-12-01",
            LAB: "",
        }
        self.said[heading] = ""
        for block in blocks(heading):
            for old, new in replaced.items():
                block = block.replace(old, new)
            run = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", block],
                cwd=self.project,
                env=self.environment(),
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            assert run.returncode == 0, f"{heading}:\n{block}\n{run.stdout}{run.stderr}"
            self.said[heading] += run.stdout + run.stderr
        classroom = self.project / "classroom"
        self.left[heading] = {
            path.name: path.read_text("utf-8-sig") for path in sorted(classroom.glob("*.csv"))
        }

    def environment(self) -> dict[str, str]:
        """What `source .venv/bin/activate` gives, and an editor that types by itself."""
        return {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}/usr/bin{os.pathsep}/bin",
            # The environment is this checkout's: the copy's own library counts, as in a clone.
            "PYTHONPATH": str(self.project / "src"),
            "HOME": str(self.home),
            "EDITOR": str(self.home / "editor"),
            "COLUMNS": "120",
            "NO_COLOR": "1",
        }

    def table(self, heading: str, name: str) -> dict[str, dict[str, str]]:
        """A CSV file as a section left it, by learner."""
        rows = csv.DictReader(self.left[heading][name].splitlines())
        return {row.get("learner") or row["student_id"]: row for row in rows}


def notebook(answer: str | None = None) -> bytes:
    """The exercise as handed in: with an answer, or as it was handed out."""
    released = nbformat.read(ROOT / "exercises" / f"{CHAPTER}.ipynb", as_version=4)
    for cell in released.cells:
        if answer and cell.metadata.get("nbgrader", {}).get("grade_id") == "storage-size":
            cell.source = answer
    return nbformat.writes(released).encode()


def hand_in(home: Path) -> None:
    """What the class handed in, and where the LMS, the exchange and the instructor have it."""
    (part,) = read_source(ROOT / "solutions" / f"{CHAPTER}.py").parts
    right = part.solution_cell.answer
    wrong = "def storage_size(shape):\n    return sum(shape)\n"
    archives = {
        "canvas": {f"okaforada_LATE_1001_5001_{CHAPTER}-1.ipynb": notebook(right)},
        "moodle": {f"Bo Lim_17_assignsubmission_file/{CHAPTER}.ipynb": notebook()},
    }
    for name, members in archives.items():
        (home / name).mkdir()
        with zipfile.ZipFile(home / name / "submissions.zip", "w") as archive:
            for place, content in members.items():
                archive.writestr(zipfile.ZipInfo(place, (2025, 11, 20, 12, 0, 0)), content)
    time = "2025-12-02 08:30:00.000001 UTC"
    inbound = home / "exchange" / "inside_the_tensor" / "inbound" / f"eli+{CHAPTER}+{time}+aB-_"
    (home / "moodle" / "worksheet.csv").write_text(
        "Identifier,Full name,Grade,Last modified (submission),Last modified (grade)\n"
        'Participant 17,Bo Lim,,"Thursday, 20 November 2025, 12:00 PM",-\n'
    )
    by_hand = home / "by-hand" / "bo"
    for folder, answer in ((inbound, right), (by_hand, wrong)):
        folder.mkdir(parents=True)
        (folder / f"{CHAPTER}.ipynb").write_bytes(notebook(answer))
    # After the archive of Moodle's, and before the deadline, whenever this test is run.
    os.utime(by_hand / f"{CHAPTER}.ipynb", (AFTER_MOODLE.timestamp(),) * 2)
    (inbound / "timestamp.txt").write_text(time)
    (inbound / "submission_secret.txt").write_text("s" * 64)
    editor = home / "editor"
    change = 's/"points": 1/"points": 2/; s/rule elements: 0.25/rule elements: 1.25/'
    editor.write_text(f'#!/bin/sh\nsed \'{change}\' "$1" > x && mv x "$1"\n')
    editor.chmod(0o755)


@pytest.fixture(scope="module")
def hour(tmp_path_factory) -> Hour:
    """The page, followed from its first command to its last."""
    hour = Hour(tmp_path_factory.mktemp("hour"), {}, {})
    shutil.copytree(ROOT, hour.project, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
    (hour.project / "classroom").mkdir()  # as `make lab` leaves it
    hand_in(hour.home)
    for heading in headings()[1:]:
        hour.follow(heading)
    return hour


def test_the_page_begins_with_what_other_tests_run():
    assert blocks(headings()[0]) == [GET_IT]
    assert PAGE.count(LAB) == 1


pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("teach-with-it")]


def test_the_release_is_published_with_its_badges(hour):
    start = (hour.home / "release" / "course" / f"{CHAPTER}.ipynb").read_text("utf-8")
    assert "some-org/tensors/blob/v1/course/" in start
    assert (hour.home / "release.zip").is_file()


def test_the_roster_is_in_the_gradebook(hour):
    assert "has 3 learners more" in hour.said["Add the roster"]


def test_the_report_tells_of_what_was_graded(hour):
    assert "report.html (submissions: 3, learners: 3)" in hour.said["See how it went"]


def test_every_source_is_collected(hour):
    said = hour.said["Collect"]
    assert f"Late, says the LMS: ada {CHAPTER}" in said
    assert (
        f"bo {CHAPTER}: what was in the folder before is older, and was replaced; it is kept"
        in said
    )
    submitted = hour.project / "classroom" / "submitted"
    assert sorted(path.name for path in submitted.glob("*/")) == ["ada", "bo", "eli"]


def test_everybody_has_a_grade_in_both_tables(hour):
    ours = hour.table("Grade", "grades.csv")
    assert {who: row["score"] for who, row in ours.items()} == {"ada": "1", "bo": "0", "eli": "1"}
    theirs = hour.table("Export grades", "exported.csv")
    assert {who: float(row["score"]) for who, row in theirs.items()} == {
        "ada": 1,
        "bo": 0,
        "eli": 1,
    }
    assert hour.left["Export grades"]["grades.csv"] == hour.left["Grade"]["grades.csv"]


def test_canvas_and_moodle_get_grades_that_they_can_import(hour):
    canvas = list(csv.reader((hour.home / "canvas" / "grades.csv").read_text().splitlines()))
    assert canvas[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", CHAPTER]
    assert canvas[2:] == [
        ["Okafor, Ada", "1001", "", "ada", "", "1"],
        ["Lim, Bo", "1002", "", "bo", "", "0"],
        ["Gray, Eli", "1003", "", "eli", "", "1"],
    ]
    moodle = list(csv.reader((hour.home / "moodle" / "grades.csv").read_text().splitlines()))
    assert moodle[0] == ["Email address", "First name", "Last name", CHAPTER]
    assert [line[0] + line[-1] for line in moodle[1:]] == [
        "ada@example.org1",
        "bo@example.org0",
        "eli@example.org1",
    ]


def test_feedback_goes_back_to_moodle_and_to_the_exchange(hour):
    with zipfile.ZipFile(hour.home / "moodle" / "feedback.zip") as archive:
        (name,) = archive.namelist()
        page = archive.read(name).decode()
    assert name == f"Bo Lim_17_assignsubmission_file/{CHAPTER}.html"
    assert "storage_size" in page
    released = hour.home / "exchange" / "inside_the_tensor" / "feedback"
    assert len(list(released.glob("*.html"))) == 1


def test_the_deadline_is_in_the_gradebook_and_says_who_is_late(hour):
    from nbgrader.api import Gradebook

    assert f"{CHAPTER} (due: 2025-12-01 23:59:00)" in hour.said["Change a deadline"]
    with Gradebook(f"sqlite:///{hour.project}/classroom/gradebook.db") as gradebook:
        late = {
            who: gradebook.find_submission(CHAPTER, who).total_seconds_late
            for who in ("ada", "bo", "eli")
        }
    # Canvas marked Ada, and says no more; Eli got four hours.
    assert late == {"ada": 1, "bo": 0, "eli": pytest.approx(4.5 * 3600 + 60)}
    said = hour.said["Change a deadline"]
    assert f"eli may hand in {CHAPTER} until 2025-12-02 03:59 UTC." in said
    assert f"eli {CHAPTER}: 4 h 31 min late, nothing taken off" in said
    assert f"ada {CHAPTER}: late, nobody says how long, nothing taken off" in said


def test_a_changed_exercise_is_graded_anew(hour):
    rows = hour.table(headings()[-1], "grades.csv")
    assert {who: (row["score"], row["max_score"]) for who, row in rows.items()} == {
        "ada": ("2", "2"),
        "bo": ("0", "2"),
        "eli": ("2", "2"),
    }
    # Worth two points now instead of one: whoever had it moved, written down as graded.
    moved = hour.left[headings()[-1]]["changes.csv"]
    assert sorted(row["learner"] for row in csv.DictReader(moved.splitlines())) == ["ada", "eli"]
