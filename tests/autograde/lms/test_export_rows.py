"""What is exported is what nbgrader's gradebook says, read with one statement."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
from pathlib import Path

import pytest
from graded_book import (
    ADA,
    BO,
    DUE,
    ELI,
    PAIRS,
    STEPS,
    add_hand_in,
    cells,
    hand_in,
    in_one_commit,
    make_book,
    opened_book,
)
from nbgrader.plugins import CsvExportPlugin
from sqlalchemy import event

from autograde.lms.exporters import SYSTEMS, CanvasExport, write_grades
from autograde.lms.grade_rows import ExportOptions, GradeRow
from autograde.lms.gradebook_query import read_rows
from autograde.lms.hand_ins import Deadline
from autograde.lms.roster import Enrollee

PROJECT = Path(__file__).parents[3]


@pytest.fixture
def book(tmp_path) -> Path:
    """Ada is late, Bo has a part without a score, Eli handed in nothing."""
    folder = make_book(tmp_path / "class")
    hand_in(folder, "ada", STEPS, [2, 3], penalty=1, when=DUE + dt.timedelta(hours=2))
    hand_in(folder, "bo", STEPS, [2, None])
    hand_in(folder, "bo", PAIRS, [1])
    return folder


def late_by(row: GradeRow) -> float:
    return Deadline(row.due, row.extension).seconds_late(row.handed_in)


def test_everybody_s_standing_in_every_exercise_is_read(book):
    with opened_book(book) as gradebook:
        entries = {(e.learner.id, e.chapter): e for e in read_rows(gradebook)}
    assert len(entries) == 6
    late, part_open = entries["ada", STEPS], entries["bo", STEPS]
    assert (late.state, late.raw, late.penalty, late.score, late.most) == ("graded", 5, 1, 4, 5)
    assert (late.learner, late.due, late_by(late)) == (ADA, DUE, 7200)
    assert (part_open.state, part_open.raw, late_by(part_open)) == ("could-not-be-graded", 2, 0)
    assert entries["bo", PAIRS].learner == BO
    assert (entries["eli", PAIRS].state, entries["eli", PAIRS].most) == ("not-handed-in", 1)
    assert entries["eli", PAIRS].learner == ELI


def test_a_human_s_score_and_extra_credit_count_as_in_nbgrader(book):
    with opened_book(book) as gradebook:
        grades = gradebook.find_submission_notebook(STEPS, STEPS, "bo").grades
        by_name = {grade.name: grade for grade in grades}
        by_name["check-strides"].manual_score = 1.5
        by_name["check-count"].extra_credit = 0.25
        gradebook.db.commit()
        expected = gradebook.find_submission(STEPS, "bo").score
        (entry,) = read_rows(gradebook, ["bo"], [STEPS])
    assert (entry.state, entry.raw) == ("graded", expected) == ("graded", 3.75)


def test_an_extension_moves_the_learner_s_own_deadline(book):
    with opened_book(book) as gradebook:
        gradebook.grant_extension(STEPS, "ada", hours=1)
        (entry,) = read_rows(gradebook, ["ada"], [STEPS])
        assert late_by(entry) == 3600
        assert late_by(entry) == gradebook.find_submission(STEPS, "ada").total_seconds_late


def test_an_export_is_as_many_statements_for_ten_learners_as_for_a_hundred(tmp_path):
    counts: dict[int, list[int]] = {10: [], 100: []}
    for count in (10, 100):
        learners = [Enrollee(f"l{number:03}", lms_user_id=f"{number}") for number in range(count)]
        folder = make_book(tmp_path / str(count), learners)
        statements: list[str] = []
        with opened_book(folder) as gradebook:
            with in_one_commit(gradebook):
                for learner in learners:
                    add_hand_in(gradebook, learner.id, STEPS, [2, 3])

            @event.listens_for(gradebook.engine, "before_cursor_execute")
            def note(*arguments: object, noted: list[str] = statements) -> None:
                noted.append(str(arguments[2]))

            for kind in SYSTEMS:
                statements.clear()
                table = tmp_path / f"{count}.{kind}.csv"
                write_grades(gradebook, kind, table, ExportOptions())
                counts[count].append(len(statements))
                assert len(cells(table.read_bytes())) > count
    assert counts[10] == counts[100]
    assert max(counts[10]) < 10


def test_the_plain_table_has_nbgrader_s_own_columns_and_numbers(book, tmp_path):
    with opened_book(book) as gradebook:
        CsvExportPlugin(to=str(tmp_path / "theirs.csv")).export(gradebook)
        options = ExportOptions(missing_is_zero=True)
        write_grades(gradebook, "csv", tmp_path / "ours.csv", options)
    theirs = cells((tmp_path / "theirs.csv").read_bytes())
    ours = cells((tmp_path / "ours.csv").read_bytes())
    assert ours[0][: len(theirs[0])] == theirs[0]

    def as_numbers(lines: list[list[str]]) -> set[tuple[object, ...]]:
        names = lines[0].index("raw_score")
        return {
            (*line[:names], *(float(cell or "nan") for cell in line[names : names + 4]))
            for line in lines[1:]
            if (line[0], line[3]) != (STEPS, "bo")
        }

    assert as_numbers(ours) == as_numbers(theirs)
    (unfinished,) = [line for line in ours if (line[0], line[3]) == (STEPS, "bo")]
    # nbgrader counts a part without a score as none; here the sum is not known yet.
    for column in ("raw_score", "late_submission_penalty", "score"):
        assert unfinished[ours[0].index(column)] == ""
    assert unfinished[ours[0].index("status")] == "could-not-be-graded"


def nbgrader(classroom: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """nbgrader's own command, as typed in the class's folder."""
    return subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=classroom,
        env={
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}/usr/bin{os.pathsep}/bin",
            "PYTHONPATH": str(PROJECT),
            "HOME": str(classroom),
            "NO_COLOR": "1",
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
def test_nbgrader_s_own_command_exports_with_the_plug_in(book):
    name = f"--exporter={CanvasExport.__module__}.{CanvasExport.__name__}"
    run = nbgrader(book, "export", name, "--to", "canvas.csv", f"--assignment=['{STEPS}']")
    assert run.returncode == 0, run.stderr
    lines = cells((book / "canvas.csv").read_bytes())
    assert lines[0][-1] == STEPS
    assert lines[2] == ["Okafor, Ada", "1001", "", "ada", "", "4"]
    run = nbgrader(book, "export", name, "--to", "canvas.csv", "--assignment=['ch99']")
    assert run.returncode == 1
    assert "The gradebook has no exercise ch99" in run.stderr
    assert "Traceback" not in run.stderr
