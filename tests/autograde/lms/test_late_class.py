"""A late class, from collecting to penalties: the same points off as `nbgrader autograde` takes."""

from __future__ import annotations

import datetime as dt
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from collected_class import archive, folder
from command_line import typed
from nbformat.v4 import new_notebook
from nbgrader.api import Gradebook
from rich.console import Console
from small_class import RIGHT_STEPS, STEPS, WRONG_COUNT, fill_in, handed_out, make_course
from sqlalchemy import create_engine
from stand_in import by_text, use

from autograde.authoring.build import write_source_notebooks
from autograde.cli.run_grade import run_grade
from autograde.core.course_directory import CONFIG_NAME, write_config
from autograde.grading.grade_options import GradeOptions
from autograde.lms.collect import CollectOptions, collect
from autograde.lms.extensions import extend
from autograde.lms.hand_ins import NAME, current_records, read_records
from autograde.lms.late import CourseLatePenalties, class_config, importable
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import ExpectedHandIns

DUE = "2020-12-01 12:00:00 UTC"
LEARNERS = [Enrollee(name, lms_user_id=number) for name, number in
            (("ann", ""), ("bob", ""), ("cat", ""), ("dan", "1004"), ("eve", "1005"))]  # fmt: skip
COURSE = ExpectedHandIns([STEPS], LEARNERS)
# Learner: how many hours after the deadline the exchange had it.
EXCHANGE = {"ann": -1, "bob": 2.5, "cat": 30}
HALF_A_POINT = """
import math
from nbgrader.plugins import BasePlugin

class HalfAPoint(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return 0.5 * math.ceil(total_seconds_late / 3600)
"""


def make_class(home: Path) -> Path:
    """A course and its classroom: collected from the exchange and from Canvas, and a deadline."""
    root = make_course(home / "course")
    classroom = root / "classroom"
    right = fill_in(handed_out(root, STEPS), RIGHT_STEPS)
    weak = fill_in(handed_out(root, STEPS), RIGHT_STEPS | {"count": WRONG_COUNT})
    files = {}
    for learner, hours in EXCHANGE.items():
        time = dt.datetime(2020, 12, 1, 12) + dt.timedelta(hours=hours)
        words = f"{time:%Y-%m-%d %H:%M:%S.%f} UTC"
        inside = f"{learner}+{STEPS}+{words}+q"
        files[f"{inside}/{STEPS}.ipynb"] = json.dumps(right).encode()
        files[f"{inside}/timestamp.txt"] = words.encode()
        files[f"{inside}/submission_secret.txt"] = f"secret of {learner}".encode()
    canvas = [
        (f"dan_LATE_1004_1_{STEPS}.ipynb", json.dumps(right).encode()),
        (f"eve_1005_2_{STEPS}.ipynb", json.dumps(weak).encode()),
    ]
    sources = folder(home / "inbound", files), archive(home / "canvas.zip", canvas)
    for source in sources:
        outcomes = collect(CollectOptions(source, classroom / "submitted", COURSE))
        assert {outcome.state for outcome in outcomes} == {"collected"}
    write_config(classroom, root)
    (classroom / "late_half.py").write_text(HALF_A_POINT)
    with (classroom / CONFIG_NAME).open("a") as file:
        file.write("c = get_config()\n")
        file.write("c.AssignLatePenalties.plugin_class = 'late_half.HalfAPoint'\n")
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        book.add_assignment(STEPS, duedate=DUE)
        for learner in LEARNERS:
            book.add_student(learner.id)
    engine = create_engine(f"sqlite:///{classroom / 'gradebook.db'}")
    extend(engine, "cat", STEPS, by=dt.timedelta(hours=24))
    engine.dispose()
    return classroom


def penalties(classroom: Path) -> dict[str, tuple[float, float]]:
    """By learner, the seconds late and the points off, as nbgrader's gradebook has them."""
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        return {
            each.student.id: (each.total_seconds_late, each.late_submission_penalty)
            for each in book.assignment_submissions(STEPS)
        }


EXPECTED = {"ann": (0, 0), "bob": (9000, 1.5), "cat": (21600, 3), "dan": (1, 0.5), "eve": (0, 0)}


def graded(classroom: Path) -> tuple[int, str]:
    """Run `grade` on the class; its exit status and what it said."""
    console = Console(file=io.StringIO(), width=150, highlight=False)
    settings = GradeOptions(classroom, classroom.parent)
    status = run_grade(classroom / "submitted", settings, console)
    assert isinstance(console.file, io.StringIO)
    return status, console.file.getvalue()


def test_grading_takes_off_what_the_class_s_rule_says_and_says_so(tmp_path, monkeypatch):
    use(monkeypatch, by_text)
    classroom = make_class(tmp_path)
    status, said = graded(classroom)
    assert status == 0
    assert penalties(classroom) == EXPECTED
    assert f"bob {STEPS}: 2 h 30 min late, 1.5 points off" in said
    assert f"dan {STEPS}: late, nobody says how long, 0.5 points off" in said
    assert "eve" not in said.split("Late, after the deadline")[1]
    assert "no time" not in said
    # Given afterwards: no need to grade again.
    status, said, _ = typed("extension", "bob", STEPS, "--by", "3 hours", "--out", classroom)
    assert penalties(classroom)["bob"] == (0, 0)
    assert (status, said.splitlines()[0]) == (
        0,
        "bob may hand in ch90_steps until 2020-12-01 15:00 UTC.",
    )
    # The same command again changes nothing of that.
    assert graded(classroom)[0] == 0
    assert penalties(classroom) == EXPECTED | {"bob": (0, 0)}


def test_a_deadline_that_moves_moves_the_penalties_when_the_class_is_graded_again(
    tmp_path, monkeypatch
):
    use(monkeypatch, by_text)
    classroom = make_class(tmp_path)
    graded(classroom)
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        book.update_or_create_assignment(STEPS, duedate="2020-12-09 12:00 UTC")
    _, said = graded(classroom)
    # Canvas has its own deadline, and still calls Dan late.
    assert penalties(classroom) == dict.fromkeys(EXPECTED, (0, 0)) | {"dan": (1, 0.5)}
    assert "Graded again: 2 learners have other scores" in said
    assert "(late)" in (classroom / "changes.csv").read_text(encoding="utf-8-sig")


def test_a_notebook_that_was_repaired_by_hand_is_not_late_until_somebody_says_so(
    tmp_path, monkeypatch
):
    use(monkeypatch, by_text)
    classroom = make_class(tmp_path)
    submitted = classroom / "submitted"
    path = submitted / "bob" / STEPS / f"{STEPS}.ipynb"
    path.write_text(json.dumps(json.loads(path.read_bytes()), indent=2))
    status, said = graded(classroom)
    assert status == 0
    assert penalties(classroom) == EXPECTED | {"bob": (0, 0)}
    assert f"leave sha256 empty in that line: bob {STEPS}" in said
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        book.find_submission(STEPS, "bob").timestamp = dt.datetime(2030, 1, 1)
        book.db.commit()
    settled_by_nbgrader(classroom)
    assert penalties(classroom) == EXPECTED | {"bob": (0, 0)}
    table = submitted / NAME
    table.write_text(table.read_text().replace(read_records(submitted)["bob", STEPS].sha256, ""))
    _, said = graded(classroom)
    assert penalties(classroom)["bob"] == EXPECTED["bob"]
    assert "sha256" not in said


def test_a_copied_class_without_its_times_is_not_late_and_is_counted(tmp_path, monkeypatch):
    use(monkeypatch, by_text)
    classroom = make_class(tmp_path)
    (classroom / "submitted" / NAME).unlink()
    for path in (classroom / "submitted").rglob("*.ipynb"):
        path.touch()
    (classroom / "submitted" / "fay" / STEPS).mkdir(parents=True)  # of whom nothing was taken
    _, said = graded(classroom)
    assert penalties(classroom) == dict.fromkeys(EXPECTED, (0, 0))
    assert "Hand-ins that have a deadline and no time: 5. They do not count as late" in said
    assert f"ann {STEPS}, bob {STEPS}" in said


def settled_by_nbgrader(classroom: Path) -> None:
    """Run nbgrader's step with the class's settings, as `nbgrader autograde` would."""
    with importable(classroom):
        step = CourseLatePenalties(config=class_config(classroom))
        for learner in EXPECTED:
            about = {"notebook": STEPS, "assignment": STEPS, "student": learner}
            db_url = f"sqlite:///{classroom / 'gradebook.db'}"
            step.preprocess(new_notebook(), {"nbgrader": {**about, "db_url": db_url}})


def test_what_is_known_of_time_goes_with_the_notebooks_into_another_folder(tmp_path, monkeypatch):
    use(monkeypatch, by_text)
    classroom = make_class(tmp_path)
    console = Console(file=io.StringIO(), width=150)
    settings = GradeOptions(tmp_path / "out", classroom.parent)
    assert run_grade(classroom / "submitted", settings, console) == 0
    kept = read_records(tmp_path / "out" / "submitted")
    assert kept == read_records(classroom / "submitted")
    assert current_records(tmp_path / "out" / "submitted", kept.values()) == (kept, {})


def test_what_nbgrader_s_exchange_needs_for_feedback_is_with_what_was_graded(tmp_path, monkeypatch):
    use(monkeypatch, by_text)
    classroom = make_class(tmp_path)
    graded(classroom)
    autograded = classroom / "autograded"
    secret = autograded / "bob" / STEPS / "submission_secret.txt"
    assert secret.read_text() == "secret of bob"
    assert "2020-12-01 14:30" in secret.with_name("timestamp.txt").read_text()
    assert [path.name for path in (autograded / "dan" / STEPS).iterdir()] == [f"{STEPS}.ipynb"]
    # Handed in again, elsewhere: that one has no feedback in the exchange.
    answers = fill_in(handed_out(classroom.parent, STEPS), {"count": WRONG_COUNT})
    by_mail = folder(tmp_path / "mail", {f"bob/{STEPS}.ipynb": json.dumps(answers).encode()})
    order = CollectOptions(by_mail, classroom / "submitted", COURSE, replace=True)
    assert [outcome.state for outcome in collect(order)] == ["replaced"]
    graded(classroom)
    assert not secret.exists()


@pytest.mark.slow
def test_nbgrader_autograde_gives_the_same_from_the_same_folder(tmp_path):
    classroom = make_class(tmp_path)
    write_source_notebooks(classroom.parent, classroom / "source")
    in_time = "--CourseDirectory.student_id_exclude=ann,eve"
    for arguments in (["generate_assignment", STEPS], ["autograde", STEPS, in_time]):
        run = subprocess.run(
            [sys.executable, "-m", "nbgrader", *arguments],
            cwd=classroom,
            env={
                "PATH": "/usr/bin:/bin",
                "PYTHONPATH": f"src{os.pathsep}.",
                "HOME": str(classroom),
                "NO_COLOR": "1",
            },
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert run.returncode == 0, run.stderr
    assert penalties(classroom) == {who: EXPECTED[who] for who in ("bob", "cat", "dan")}


def test_a_rule_that_cannot_be_used_stops_grading_before_it_begins(tmp_path, monkeypatch, capsys):
    use(monkeypatch, by_text)
    classroom = make_class(tmp_path)
    (classroom / "late_half.py").write_text("import nothing_of_that_name\n")
    sys.modules.pop("late_half", None)
    status, said = graded(classroom)
    assert (status, said) == (2, "")
    assert "'late_half.HalfAPoint' could not be imported" in capsys.readouterr().err
    assert not (classroom / "grades.csv").exists()


def test_what_was_typed_wrong_ends_with_2_and_a_sentence(tmp_path):
    for more, words in (
        ([], "Expected one of --until, --by and --none"),
        (["--by", "2 days", "--none"], "Expected one of --until, --by and --none"),
        (["--by", "2 days"], "There is no gradebook in"),
    ):
        status, _, wrong = typed("extension", "ada", STEPS, "--out", tmp_path, *more)
        assert (status, words in wrong) == (2, True)
    assert list(tmp_path.iterdir()) == []
