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
from autograde.grading.classroom import log_to
from autograde.grading.grade_options import GradeOptions
from autograde.lms.collect import CollectOptions, collect
from autograde.lms.extensions import give_extension
from autograde.lms.hand_ins import NAME, current_records, read_records
from autograde.lms.lateness import class_config
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import ExpectedHandIns
from autograde.nbgrader.late_penalties import CourseLatePenalties

# Learner: how many hours after the deadline the exchange had it. Dan and Eve use Canvas.
EXCHANGE = {"ann": -1, "bob": 2.5, "cat": 30}
LEARNERS = [*map(Enrollee, EXCHANGE), Enrollee("dan", lms_user_id="1004"), Enrollee("eve")]
COURSE = ExpectedHandIns([STEPS], LEARNERS, other_accounts=True)
# By learner, the seconds late and the points off: half a point for each hour; Cat has a day more.
EXPECTED = {"ann": (0, 0), "bob": (9000, 1.5), "cat": (21600, 3), "dan": (1, 0.5), "eve": (0, 0)}
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
    right = json.dumps(fill_in(handed_out(root, STEPS), RIGHT_STEPS)).encode()
    files = {}
    for learner, hours in EXCHANGE.items():
        time = dt.datetime(2020, 12, 1, 12) + dt.timedelta(hours=hours)
        words = f"{time:%Y-%m-%d %H:%M:%S.%f} UTC"
        inside = f"{learner}+{STEPS}+{words}+q"
        files[f"{inside}/{STEPS}.ipynb"] = right
        files[f"{inside}/timestamp.txt"] = words.encode()
        files[f"{inside}/submission_secret.txt"] = f"secret of {learner}".encode()
    canvas = [(f"dan_LATE_1004_1_{STEPS}.ipynb", right), (f"eve_1005_2_{STEPS}.ipynb", right)]
    for source in folder(home / "inbound", files), archive(home / "canvas.zip", canvas):
        outcomes = collect(CollectOptions(source, classroom / "submitted", COURSE))
        assert {outcome.state for outcome in outcomes} == {"collected"}
    write_config(classroom, root)
    (classroom / "late_half.py").write_text(HALF_A_POINT)
    with (classroom / CONFIG_NAME).open("a") as file:
        file.write("c = get_config()\n")
        file.write("c.AssignLatePenalties.plugin_class = 'late_half.HalfAPoint'\n")
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        book.add_assignment(STEPS, duedate="2020-12-01 12:00:00 UTC")
        for learner in LEARNERS:
            book.add_student(learner.id)
    engine = create_engine(f"sqlite:///{classroom / 'gradebook.db'}")
    give_extension(engine, "cat", STEPS, by=dt.timedelta(hours=24))
    engine.dispose()
    return classroom


@pytest.fixture
def classroom(tmp_path, monkeypatch) -> Path:
    """The class; where it is graded, nothing of a learner's is run."""
    use(monkeypatch, by_text)
    return make_class(tmp_path)


def penalties(classroom: Path) -> dict[str, tuple[float, float]]:
    """By learner, the seconds late and the points off, as nbgrader's gradebook has them."""
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        return {
            each.student.id: (each.total_seconds_late, each.late_submission_penalty)
            for each in book.assignment_submissions(STEPS)
        }


def grade(classroom: Path, out: Path | None = None) -> tuple[int, str]:
    """Run `grade` on the class; its exit status and what it said."""
    text = io.StringIO()
    settings = GradeOptions(out or classroom, classroom.parent)
    status = run_grade(classroom / "submitted", settings, Console(file=text, width=150))
    return status, text.getvalue()


def test_grading_takes_off_what_the_class_s_rule_says_and_says_so(classroom):
    status, said = grade(classroom)
    assert (status, penalties(classroom), "Graded again" in said) == (0, EXPECTED, False)
    assert f"bob {STEPS}: 2 h 30 min late, 1.5 points off" in said
    assert f"dan {STEPS}: late, nobody says how long, 0.5 points off" in said
    assert "eve" not in said.split("Late, after the deadline")[1]
    assert "no time" not in said


def test_an_extension_that_is_typed_moves_the_penalty_at_once_and_for_good(classroom):
    grade(classroom)
    status, said, _ = typed("extension", "bob", STEPS, "--by", "3 hours", "--out", classroom)
    sentence = f"bob may hand in {STEPS} until 2020-12-01 15:00 UTC."
    assert (status, said.splitlines()[0]) == (0, sentence)
    assert penalties(classroom) == EXPECTED | {"bob": (0, 0)}
    assert grade(classroom)[0] == 0
    assert penalties(classroom) == EXPECTED | {"bob": (0, 0)}


def test_a_deadline_that_moves_moves_the_penalties_when_the_class_is_graded_again(classroom):
    grade(classroom)
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        book.update_or_create_assignment(STEPS, duedate="2020-12-09 12:00 UTC")
    _, said = grade(classroom)
    # Canvas has its own deadline, and still calls Dan late.
    assert penalties(classroom) == dict.fromkeys(EXPECTED, (0, 0)) | {"dan": (1, 0.5)}
    assert "Graded again: 2 learners have other scores" in said
    changes = (classroom / "changes.csv").read_text(encoding="utf-8-sig")
    assert f"bob,{STEPS},(late),-1.5,0,,,not late: 0 points off" in changes


def test_a_record_of_another_notebook_makes_nobody_late_until_somebody_says_so(classroom):
    submitted = classroom / "submitted"
    path = submitted / "bob" / STEPS / f"{STEPS}.ipynb"
    path.write_text(json.dumps(json.loads(path.read_bytes()), indent=2))
    assert f"leave sha256 empty in that line: bob {STEPS}" in grade(classroom)[1]
    assert penalties(classroom) == EXPECTED | {"bob": (0, 0)}
    table = submitted / NAME
    table.write_text(table.read_text().replace(read_records(submitted)["bob", STEPS].sha256, ""))
    assert "sha256" not in grade(classroom)[1]
    assert penalties(classroom) == EXPECTED


def test_nbgrader_s_own_step_forgets_a_time_that_is_of_another_notebook(classroom):
    grade(classroom)
    path = classroom / "submitted" / "bob" / STEPS / f"{STEPS}.ipynb"
    path.write_text(json.dumps(json.loads(path.read_bytes()), indent=2))
    url = f"sqlite:///{classroom / 'gradebook.db'}"
    with class_config(classroom) as config:
        step = CourseLatePenalties(config=config)
        for learner in EXPECTED:
            about = {"notebook": STEPS, "assignment": STEPS, "student": learner, "db_url": url}
            step.preprocess(new_notebook(), {"nbgrader": about})
    assert penalties(classroom) == EXPECTED | {"bob": (0, 0)}


def test_a_copied_class_without_its_times_is_not_late_and_is_counted(classroom):
    (classroom / "submitted" / NAME).unlink()
    for path in (classroom / "submitted").rglob("*.ipynb"):
        path.touch()
    (classroom / "submitted" / "fay" / STEPS).mkdir(parents=True)  # of whom nothing was taken
    _, said = grade(classroom)
    assert penalties(classroom) == dict.fromkeys(EXPECTED, (0, 0))
    assert "Hand-ins that have a deadline and no time: 5. They do not count as late" in said
    assert f"ann {STEPS}, bob {STEPS}" in said


def test_what_is_known_of_time_goes_with_the_notebooks_into_another_folder(classroom, tmp_path):
    assert grade(classroom, tmp_path / "out")[0] == 0
    records = read_records(tmp_path / "out" / "submitted")
    assert records == read_records(classroom / "submitted")
    assert current_records(tmp_path / "out" / "submitted", records.values()) == (records, {})


def test_what_nbgrader_s_exchange_needs_for_feedback_is_with_what_was_graded(classroom):
    grade(classroom)
    secret = classroom / "autograded" / "bob" / STEPS / "submission_secret.txt"
    assert secret.read_text() == "secret of bob"
    assert "2020-12-01 14:30" in secret.with_name("timestamp.txt").read_text()
    of_dan = (classroom / "autograded" / "dan" / STEPS).iterdir()
    assert [path.name for path in of_dan] == [f"{STEPS}.ipynb"]
    # Handed in again, elsewhere: that one has no feedback in the exchange.
    hand_in_again(classroom, "bob")
    grade(classroom)
    assert not secret.exists()


def test_formgrader_takes_for_graded_what_is_graded_whatever_it_was_collected_from(classroom):
    from nbgrader.apps import NbGraderAPI

    with class_config(classroom) as config, log_to(classroom / "formgrader.log"):
        api = NbGraderAPI(config=config)
        for step, expected in (
            (lambda: grade(classroom), set(EXPECTED)),
            (lambda: hand_in_again(classroom, "bob", "dan"), set(EXPECTED) - {"bob", "dan"}),
            (lambda: grade(classroom), set(EXPECTED)),
        ):
            step()
            assert api.get_autograded_students(STEPS) == expected
        with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
            book.update_or_create_assignment(STEPS, duedate="2020-12-09 12:00 UTC")
        grade(classroom)  # Canvas's "late" is after another time now
        assert api.get_autograded_students(STEPS) == set(EXPECTED)


def hand_in_again(classroom: Path, *learners: str) -> None:
    """Collect another notebook of theirs from a folder."""
    answers = fill_in(handed_out(classroom.parent, STEPS), {"count": WRONG_COUNT})
    files = {f"{each}/{STEPS}.ipynb": json.dumps(answers).encode() for each in learners}
    by_mail = folder(classroom.parent / "mail", files)
    collect(CollectOptions(by_mail, classroom / "submitted", COURSE, replace=True))


@pytest.mark.slow
def test_nbgrader_autograde_gives_the_same_from_the_same_folder(tmp_path):
    classroom = make_class(tmp_path)
    write_source_notebooks(classroom.parent, classroom / "source")
    in_time = "--CourseDirectory.student_id_exclude=ann,eve"
    ours = {"PYTHONPATH": f"src{os.pathsep}.", "HOME": str(classroom), "NO_COLOR": "1"}
    for arguments in (["generate_assignment", STEPS], ["autograde", STEPS, in_time]):
        command = [sys.executable, "-m", "nbgrader", *arguments]
        run = subprocess.run(
            command,
            cwd=classroom,
            env={"PATH": "/usr/bin:/bin", **ours},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert run.returncode == 0, run.stderr
    assert penalties(classroom) == {who: EXPECTED[who] for who in ("bob", "cat", "dan")}


def test_a_rule_that_cannot_be_used_stops_grading_before_it_begins(classroom, capsys):
    (classroom / "late_half.py").write_text("import nothing_of_that_name\n")
    sys.modules.pop("late_half", None)
    assert grade(classroom) == (2, "")
    assert "'late_half.HalfAPoint' could not be imported" in capsys.readouterr().err
    assert not (classroom / "grades.csv").exists()


def test_what_was_typed_wrong_ends_with_2_and_a_sentence(tmp_path):
    for more, words in (
        ([], "one of --until, --by and --none"),
        (["--by", "2 days", "--none"], "one of --until, --by and --none"),
        (["--by", "2 days"], "There is no gradebook in"),
    ):
        status, _, wrong = typed("extension", "ada", STEPS, "--out", tmp_path, *more)
        assert (status, words in wrong) == (2, True)
    assert list(tmp_path.iterdir()) == []
