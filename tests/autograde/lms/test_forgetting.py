"""Nothing of a learner who is forgotten is left, and nothing of anybody else's is touched."""

from __future__ import annotations

import datetime as dt
import sqlite3
from pathlib import Path

import pytest
from collected_class import folder
from command_line import PROJECT, typed
from graded_book import PAIRS, STEPS, hand_in, make_book
from recorded_class import result
from sqlalchemy import Engine, create_engine, event
from typer.testing import CliRunner

from autograde.cli import app
from autograde.core.database import lock_gradebook
from autograde.grading.changes import NAME as CHANGES
from autograde.grading.changes import Change, append_changes
from autograde.grading.not_taken import NotTaken, read_not_taken, write_not_taken
from autograde.grading.store import add_grade, add_languages, prepare_store
from autograde.lms.extensions import give_extension
from autograde.lms.hand_ins import HandInRecord, write_records
from autograde.lms.roster import ClassList, Enrollee, enrol_learners
from autograde.service.accounts import TokenFile

GONE, STAYS = "quirin", "ada"


@pytest.fixture
def classroom(tmp_path: Path) -> Path:
    """A class with the same of two learners in every place that there is."""
    learners = (GONE, STAYS)
    classroom = make_book(tmp_path / "class", [*map(Enrollee, learners)])
    for chapter, scores in ((STEPS, [1, 2]), (PAIRS, [1])):
        for learner in learners:
            hand_in(classroom, learner, chapter, scores)
    for step in ("submitted", "autograded", "feedback", "late"):
        folder(classroom, {f"{step}/{who}/{STEPS}/{STEPS}.ipynb": who.encode() for who in learners})
    engine = create_engine(f"sqlite:///{classroom / 'gradebook.db'}")
    prepare_store(engine)
    add_languages(engine, dict.fromkeys(learners, "ko"))
    for learner in learners:
        give_extension(engine, learner, STEPS, by=dt.timedelta(days=1))
        with engine.begin() as connection:
            add_grade(connection, result(learner, STEPS), "x" * 64)
    engine.dispose()
    records = [HandInRecord(who, STEPS, "folder", "x") for who in learners]
    write_records(classroom / "submitted", records)
    kept = f"{STEPS}/attempts/20201201T100000Z-ab.ipynb"
    folder(classroom, {f"submitted/{who}/{kept}": who.encode() for who in learners})
    write_not_taken(
        classroom / "submitted",
        [
            NotTaken(STEPS, "moodle", "1", "a", learners),
            NotTaken(STEPS, "moodle", "2", "b", (GONE,)),
        ],
    )
    change = [Change(who, STEPS, "count", 1, 2, "", "before", "after") for who in learners]
    append_changes(classroom / CHANGES, change)
    TokenFile(classroom).renew(learners)
    lines = "".join(f"{who},{STEPS},1\n" for who in learners)
    (classroom / "grades.csv").write_text(f"learner,chapter,score\n{lines}")
    folder(classroom, {"report/report.html": GONE.encode(), "grading.log": GONE.encode()})
    return classroom


def everywhere(root: Path, word: str) -> set[str]:
    """Every file whose name or content has a word."""
    return {
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if word in path.as_posix().removeprefix(str(root))
        or (path.is_file() and word.encode() in path.read_bytes())
    }


def test_a_learner_who_is_forgotten_is_nowhere_and_everybody_else_as_before(classroom):
    before = everywhere(classroom, STAYS)
    found = everywhere(classroom, GONE)
    assert {"gradebook.db", "grades.csv", "tokens.csv", CHANGES, "submitted/not_taken.csv"} < found
    asked = CliRunner().invoke(app, ["forget", GONE, "--out", str(classroom)], input="n\n")
    assert (asked.exit_code, everywhere(classroom, GONE)) == (2, found)

    def leave_bytes(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA secure_delete = OFF")  # as most builds of SQLite have it

    event.listen(Engine, "connect", leave_bytes)
    try:
        status, said, _ = typed("forget", GONE, "--out", classroom, "--yes")
    finally:
        event.remove(Engine, "connect", leave_bytes)
    assert status == 0
    assert everywhere(classroom, GONE) == set()
    assert everywhere(classroom, STAYS) == before
    assert [each.may_be for each in read_not_taken(classroom / "submitted")] == [(STAYS,)]
    for words in ("late/quirin: the folder, with 1 files", "grades.csv: 1 lines", "grader_attempt"):
        assert words in said
    assert said == asked.stdout.partition("Remove all")[0] + said.splitlines()[-1] + "\n"


def test_nobody_is_forgotten_by_a_wrong_name_or_while_somebody_grades(classroom):
    for name in ("nobody", "..", "submitted/ada", "submitted"):
        status, _, err = typed("forget", name, "--out", classroom, "--yes")
        assert (status, len(err.splitlines())) == (2, 1)
    with lock_gradebook(f"sqlite:///{classroom / 'gradebook.db'}"):
        status, _, err = typed("forget", GONE, "--out", classroom, "--yes")
    assert (status, "Somebody is grading into" in err) == (2, True)
    assert everywhere(classroom, STAYS)


def test_other_folders_of_hand_ins_are_looked_through_too(classroom, tmp_path):
    other = folder(tmp_path / "spring", {f"{GONE}/{STEPS}.ipynb": b"", f"{STAYS}/a": b""})
    also = ("--also", other, "--also", classroom / "submitted", "--also", classroom.parent)
    status, said, _ = typed("forget", GONE, "--out", classroom, *also, "--yes")
    listed = [line for line in said.splitlines() if line.startswith("  ")]
    assert (status, len(listed)) == (0, len({*listed}))
    assert [path.name for path in other.iterdir()] == [STAYS]


def test_who_was_dropped_from_the_class_list_is_forgotten_too(classroom):
    enrol_learners(ClassList((Enrollee(STAYS),)), classroom, PROJECT)
    assert (classroom / "dropped_submitted" / GONE).is_dir()
    assert typed("forget", GONE, "--out", classroom, "--yes")[0] == 0
    assert everywhere(classroom, GONE) == set()
