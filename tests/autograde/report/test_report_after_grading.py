"""`grade` notes what the report says: times, mistakes, and why something could not be graded."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from small_class import (
    BYTES_ROW_STRIDES,
    RIGHT_STEPS,
    STEPS,
    fill_in,
    hand_in,
    handed_out,
    make_course,
)

from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.report.making import make_report

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("report-after-grading")]
BROKEN = "bob"


@pytest.fixture(scope="module")
def graded(one_worker_pool, tmp_path_factory) -> tuple[Path, GradeOptions]:
    """A class that was graded for real: one all right, one in bytes, one broken file."""
    home = tmp_path_factory.mktemp("graded")
    root, folder = make_course(home / "course"), home / "in"
    notebook = handed_out(root, STEPS)
    hand_in(folder, "ann", STEPS, fill_in(notebook, RIGHT_STEPS))
    in_bytes = RIGHT_STEPS | {"row-strides": BYTES_ROW_STRIDES}
    hand_in(folder, "cem", STEPS, fill_in(notebook, in_bytes))
    hand_in(folder, BROKEN, STEPS, notebook).write_text("{")
    settings = GradeOptions(home / "out", root)
    grade_class(folder, settings)
    return folder, settings


@pytest.fixture
def own(graded, tmp_path) -> tuple[Path, GradeOptions]:
    """The same class, for a test that changes it."""
    folder, settings = graded
    shutil.copytree(folder, tmp_path / "in")
    shutil.copytree(settings.out, tmp_path / "out")
    return tmp_path / "in", GradeOptions(tmp_path / "out", settings.project)


def rows(settings: GradeOptions, name: str) -> list[dict[str, str]]:
    made = make_report(settings.out, settings.project)
    with (made.tables / f"{name}.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def journal(settings: GradeOptions) -> dict[str, str]:
    """The hash in each learner's row of the journal."""
    with sqlite3.connect(settings.out / "gradebook.db") as database:
        query = "select student_id, sha256 from autograde_attempt"
        return dict(database.execute(query).fetchall())


def test_a_class_that_was_graded_is_told_of(graded):
    _, settings = graded
    page = make_report(settings.out, settings.project).page.read_text(encoding="utf-8")
    assert "8 times too large" in page
    assert "storage: a flat row of length" in page
    assert {row["mistake"] for row in rows(settings, "mistakes")} == {"bytes-for-elements"}
    timed = {row["learner"] for row in rows(settings, "submissions") if row["seconds"]}
    assert timed == {"ann", "cem"}
    assert "the judge" in page
    (look,) = rows(settings, "needs_a_look")
    assert (look["learner"], look["status"]) == (BROKEN, "could not be graded")
    assert "is not a notebook" in look["reason"]


def test_what_could_not_be_graded_is_graded_when_it_can_be(own):
    folder, settings = own
    before = journal(settings)
    assert [name for name, digest in before.items() if digest == ""] == [BROKEN]
    hand_in(folder, BROKEN, STEPS, fill_in(handed_out(settings.project, STEPS), RIGHT_STEPS))
    results = {each.learner: each.score for each in grade_class(folder, settings)}
    assert results == {"ann": 5.0, BROKEN: 5.0, "cem": 2.0}
    after = journal(settings)
    assert "" not in after.values()
    assert {name: after[name] for name in ("ann", "cem")} == {
        name: before[name] for name in ("ann", "cem")
    }
    assert rows(settings, "needs_a_look") == []


def test_a_journal_from_before_times_were_noted_is_read(own):
    _, settings = own
    with sqlite3.connect(settings.out / "gradebook.db") as database:
        for learner, text in database.execute("select student_id, result from autograde_attempt"):
            result = json.loads(text)
            del result["seconds"]
            change = "update autograde_attempt set result = ? where student_id = ?"
            database.execute(change, (json.dumps(result), learner))
    assert [row["seconds"] for row in rows(settings, "submissions")] == [""] * 3
