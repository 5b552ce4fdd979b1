"""Who hands in more than once: all is kept, and the rule decides which counts."""

from __future__ import annotations

import datetime as dt
import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from collected_class import folder
from command_line import typed
from nbformat.v4 import new_notebook
from nbgrader.api import Gradebook
from rich.console import Console
from small_class import RIGHT_STEPS, STEPS, WRONG_COUNT, fill_in, handed_out, make_course
from sqlalchemy import create_engine
from stand_in import by_text, use

from autograde.cli.run_grade import run_grade
from autograde.core.course_directory import write_config
from autograde.grading.grade_options import GradeOptions
from autograde.lms.collect import CollectOptions, Outcome, collect
from autograde.lms.extensions import give_extension
from autograde.lms.hand_ins import ATTEMPTS, read_attempts
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import ExpectedHandIns
from autograde.nbgrader import grading_step

DUE = dt.datetime(2020, 12, 1, 12, tzinfo=dt.UTC)
# By learner, what was handed in: how many hours after the deadline, and the points it is worth.
HAND_INS = {
    "ann": [(-1, 3)],
    "bob": [(-10, 5), (2, 3)],
    "cat": [(-10, 5), (-1, 3)],
    "dan": [(1, 5), (2, 3)],
    "eve": [(-10, 3), (3, 5)],  # with an extension of four hours
    "fay": [(-10, 3), (-1, 5), (1, 0)],
}
# By rule, the points of each learner, and by how many hours what counts was late.
EXPECTED = {
    "latest-in-time": {
        "ann": (3, 0),
        "bob": (5, 0),
        "cat": (3, 0),
        "dan": (3, 2),
        "eve": (5, 0),
        "fay": (5, 0),
    },
    "latest": {
        "ann": (3, 0),
        "bob": (3, 2),
        "cat": (3, 0),
        "dan": (3, 2),
        "eve": (5, 0),
        "fay": (0, 1),
    },
    "best": {
        "ann": (3, 0),
        "bob": (5, 0),
        "cat": (5, 0),
        "dan": (5, 1),
        "eve": (5, 0),
        "fay": (5, 0),
    },
}


def answered(root: Path, points: int) -> bytes:
    answers = {
        5: RIGHT_STEPS,
        3: {**RIGHT_STEPS, "count": WRONG_COUNT},
        0: {"row-strides": "row_strides = 1", "count": WRONG_COUNT},
    }
    return json.dumps(fill_in(handed_out(root, STEPS), answers[points])).encode()


def place(learner: str, hours: float) -> str:
    time = DUE + dt.timedelta(hours=hours)
    return f"{learner}+{STEPS}+{time:%Y-%m-%d %H:%M:%S.%f} UTC+q/{STEPS}.ipynb"


def collected(source: Path, classroom: Path, **options: Any) -> list[Outcome]:
    expected = ExpectedHandIns([STEPS], [*map(Enrollee, HAND_INS)], other_accounts=True)
    return collect(CollectOptions(source, classroom / "submitted", expected, **options))


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose notebooks were judged; nothing of a learner's is run."""
    learners: list[str] = []

    def judge(restored: Any, *more: Any) -> Any:
        learners.append(restored.submission.learner)
        return by_text(restored, *more)

    use(monkeypatch, judge)
    return learners


@pytest.fixture
def classroom(tmp_path: Path, judged: list[str]) -> Path:
    """The class, collected from the exchange at once, with a deadline."""
    root = make_course(tmp_path / "course")
    classroom = root / "classroom"
    files = {
        place(learner, hours): answered(root, points)
        for learner, those in HAND_INS.items()
        for hours, points in those
    }
    for name in [*files]:
        files[name.replace(f"{STEPS}.ipynb", "submission_secret.txt")] = name.encode()
    collected(folder(tmp_path / "inbound", files), classroom)
    write_config(classroom, root)
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        book.add_assignment(STEPS, duedate="2020-12-01 12:00:00 UTC")
        for learner in HAND_INS:
            book.add_student(learner)
    engine = create_engine(f"sqlite:///{classroom / 'gradebook.db'}")
    give_extension(engine, "eve", STEPS, by=dt.timedelta(hours=4))
    engine.dispose()
    return classroom


def grade(classroom: Path, rule: str | None = None, submitted: Path | None = None) -> str:
    text = io.StringIO()
    options, console = GradeOptions(classroom, classroom.parent), Console(file=text, width=150)
    assert run_grade(submitted or classroom / "submitted", options, console, rule) in {0, 1}
    return text.getvalue()


def counted(classroom: Path) -> dict[str, tuple[float, float]]:
    """By learner, the points and the hours late, as nbgrader's gradebook has them."""
    with Gradebook(f"sqlite:///{classroom / 'gradebook.db'}") as book:
        return {
            each.student.id: (each.score, each.total_seconds_late / 3600)
            for each in book.assignment_submissions(STEPS)
        }


def kept(classroom: Path, learner: str) -> set[bytes]:
    """All that a learner handed in, as it lies there."""
    return {path.read_bytes() for path in (classroom / "submitted" / learner).rglob("*.ipynb")}


def test_the_rule_decides_which_hand_in_counts_and_none_is_lost(classroom, judged):
    before = {learner: kept(classroom, learner) for learner in HAND_INS}
    assert {learner: len(those) for learner, those in before.items()} == {
        learner: len(those) for learner, those in HAND_INS.items()
    }
    for rule in (None, "latest", "best", "latest", "latest-in-time", "best"):
        said = grade(classroom, rule)
        assert counted(classroom) == EXPECTED[rule or "latest-in-time"], rule
        is_said = f"an earlier one counts (2): bob {STEPS}, fay {STEPS}" in said
        assert is_said == (rule != "latest"), (rule, said)
        page = (classroom / "feedback" / "bob" / f"{STEPS}.html").read_text()
        assert ("5 of 5" in page) == (rule != "latest")
        secret = (classroom / "autograded" / "fay" / STEPS / "submission_secret.txt").read_text()
        assert secret == place("fay", 1 if rule == "latest" else -1)
        assert {learner: kept(classroom, learner) for learner in HAND_INS} == before
        judged.clear()
        grade(classroom, rule)
        assert judged == [], rule
        assert counted(classroom) == EXPECTED[rule or "latest-in-time"], rule


def test_what_was_collected_into_another_folder_counts_the_same(classroom, tmp_path):
    elsewhere = tmp_path / "handed_in"
    (classroom / "submitted").rename(elsewhere)
    for rule, expected in EXPECTED.items():
        grade(classroom, rule, elsewhere)
        assert counted(classroom) == expected, rule


def test_another_hand_in_is_compared_with_the_best_until_now(classroom, judged, tmp_path):
    grade(classroom, "best")
    for hours, points, best in ((-0.5, 0, 5), (-0.4, 5, 5)):
        files = {place("cat", hours): answered(classroom.parent, points) + b"\n" * points}
        collected(folder(tmp_path / f"more{points}", files), classroom)
        judged.clear()
        grade(classroom, "best")
        assert (judged, counted(classroom)["cat"][0]) == (["cat"], best)
    # Of two that are worth the same the later one counts.
    lines = typed("attempts", "cat", STEPS, "--out", classroom)[1].splitlines()
    assert ["✓" in line for line in lines if "UTC" in line] == [False, False, False, True]


def test_what_comes_later_is_kept_wherever_it_belongs_in_time(classroom, tmp_path):
    late = classroom / "submitted" / "ann"
    for hours, points, state in ((4, 0, "replaced"), (-5, 5, "kept"), (-1, 3, "unchanged")):
        files = {place("ann", hours): answered(classroom.parent, points)}
        (outcome,) = collected(folder(tmp_path / f"at{hours}", files), classroom)
        assert outcome.state == state
    records = read_attempts(classroom / "submitted")["ann", STEPS]
    assert [(each.time - DUE) / dt.timedelta(hours=1) for each in records] == [-5, -1, 4]
    assert len([*(late / STEPS / ATTEMPTS).glob("*.ipynb")]) == 3
    grade(classroom)
    assert counted(classroom)["ann"] == (3, 0)
    # Who says that an earlier one counts has made it the last one.
    collected(tmp_path / "at-5", classroom, replace=True)
    grade(classroom)
    assert counted(classroom)["ann"] == (5, 0)


def test_the_history_of_a_learner_is_listed(classroom):
    grade(classroom, "best")
    status, said, _ = typed("attempts", "fay", STEPS, "--out", classroom)
    lines = [line.replace("│", " ").split() for line in said.splitlines() if "UTC" in line]
    assert (status, lines) == (
        0,
        [
            ["2020-12-01", "02:00:00", "UTC", "exchange", "3", "of", "5"],
            ["2020-12-01", "11:00:00", "UTC", "exchange", "5", "of", "5", "✓"],
            ["2020-12-01", "13:00:00", "UTC", "late", "exchange", "–"],
        ],
    )
    status, _, wrong = typed("attempts", "nobody", STEPS, "--out", classroom)
    assert (status, "Nothing that nobody handed in" in wrong) == (2, True)


def broken_later(classroom: Path) -> None:
    """A late one that is no notebook, which `collect` does not know."""
    files = {place("ann", 5): b"{"}
    collected(folder(classroom.parent / "broken", files), classroom)


def put_by_hand(classroom: Path) -> None:
    target = classroom / "submitted" / "bob" / STEPS / f"{STEPS}.ipynb"
    target.write_bytes(answered(classroom.parent, 0))


@pytest.mark.parametrize(
    ("change", "learner", "points"), [(broken_later, "ann", 3), (put_by_hand, "bob", 0)]
)
def test_neither_a_late_file_that_cannot_be_read_nor_one_that_somebody_put_there_is_passed_over(
    classroom: Path, change: Callable[[Path], None], learner: str, points: float
) -> None:
    change(classroom)
    grade(classroom)
    assert counted(classroom)[learner][0] == points


def test_formgrader_s_button_takes_the_latest_in_time(classroom):
    grade(classroom)
    files = {place("bob", 6): answered(classroom.parent, 0)}
    collected(folder(classroom.parent / "again", files), classroom)
    url = f"sqlite:///{classroom / 'gradebook.db'}"
    step = grading_step.GradeSubmission(project=str(classroom.parent), classroom=str(classroom))
    about = {"notebook": STEPS, "assignment": STEPS, "student": "bob", "db_url": url}
    try:
        step.preprocess(new_notebook(), {"nbgrader": about})
    finally:
        grading_step._start_workers.cache_clear()
    assert counted(classroom)["bob"][0] == 5


def test_a_rule_that_there_is_not_is_refused_before_anything_is_graded(classroom):
    status, _, wrong = typed(
        "grade", classroom / "submitted", "--out", classroom, "--attempts", "first"
    )
    assert (status, "expected --attempts with one of latest, latest-in-time, best" in wrong) == (
        2,
        True,
    )
    assert not os.path.exists(classroom / "grades.csv")
