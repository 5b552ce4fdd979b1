"""grades.csv and rules.csv: columns, blanks, and no cell that a spreadsheet would run."""

from __future__ import annotations

import codecs
import csv
from pathlib import Path

import pytest

from autograde.grading.gradesheet import write_gradesheet, write_rules
from autograde.judging.grades import (
    Grade,
    Judgement,
    PartGrade,
    RuleGrade,
    judgement_of,
)

PASSED, FAULT = Judgement("passed"), Judgement("fault", "it failed")
MISTAKE = Judgement("mistake", "No.")


def written(path: Path, *results: Grade) -> list[list[str]]:
    write_gradesheet(results, path / "grades.csv")
    with (path / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_each_part_is_a_column_named_by_it_and_blank_in_other_chapters(tmp_path):
    later = Grade("ann", "ch91_pairs", (PartGrade("swapped", 1, PASSED),))
    earlier = Grade(
        "bob",
        "ch90_steps",
        (PartGrade("strides", 3, PASSED, by_hand=2.5), PartGrade("count", 2, MISTAKE)),
    )
    assert written(tmp_path, later, earlier) == [
        [
            "learner",
            "chapter",
            "score",
            "max_score",
            "status",
            "remarks",
            "strides",
            "count",
            "swapped",
        ],
        ["ann", "ch91_pairs", "1", "1", "graded", "", "", "", "1"],
        ["bob", "ch90_steps", "2.5", "5", "graded", "", "2.5", "0", ""],
    ]


def test_a_row_says_what_became_of_the_notebook(tmp_path):
    strides, count = PartGrade("strides", 3, PASSED), PartGrade("count", 2, FAULT)
    chapter, fault = ("ann", "ch90_steps"), "count: our fault, not the learner's: it failed"
    for grade, cells in (
        (Grade(*chapter, (strides, count)), ["", "5", "needs a look", fault, "3", ""]),
        (Grade(*chapter, problem="It is none."), ["", "", "could not be graded", "It is none."]),
        (
            Grade(*chapter, (strides,), notices=("Read it.",)),
            ["3", "3", "needs a look", "Read it.", "3"],
        ),
        (
            Grade(*chapter, (strides,), repairs=("One thing.", "Another.")),
            ["3", "3", "graded", "One thing. Another.", "3"],
        ),
    ):
        assert written(tmp_path, grade)[1] == [*chapter, *cells]


def test_a_spreadsheet_reads_every_name_as_it_is(tmp_path):
    write_gradesheet([Grade("Zoë", "ch90_steps")], tmp_path / "grades.csv")
    written_bytes = (tmp_path / "grades.csv").read_bytes()
    assert written_bytes.startswith(codecs.BOM_UTF8 + b"learner,")
    assert "\r\nZoë,ch90_steps,".encode() in written_bytes


def test_the_table_of_before_stands_until_the_new_one_is_whole(tmp_path, monkeypatch):
    write_gradesheet([Grade("ann", "ch90_steps")], tmp_path / "grades.csv")
    before = (tmp_path / "grades.csv").read_bytes()

    def fail(result: Grade, parts: object) -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("autograde.grading.gradesheet._row", fail)
    with pytest.raises(KeyboardInterrupt):
        write_gradesheet([Grade("bob", "ch90_steps")], tmp_path / "grades.csv")
    assert (tmp_path / "grades.csv").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["grades.csv"]


def test_no_cell_begins_like_a_formula(tmp_path):
    for name in ["=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", "\tx"]:
        assert written(tmp_path, Grade(name, "ch90_steps"))[1][0] == f"'{name}"


def test_a_number_stays_a_number(tmp_path):
    part = PartGrade("strides", 3, PASSED, by_hand=-1.0)
    row = written(tmp_path, Grade("20261121", "ch90_steps", (part,)))[1]
    assert (row[0], row[2]) == ("20261121", "-1")


def ruled(name: str, *rules: RuleGrade, by_hand: float | None = None) -> PartGrade:
    points = sum(rule.points for rule in rules)
    return PartGrade(name, points, judgement_of(rules), rules=rules, by_hand=by_hand)


def rules_written(path: Path, *results: Grade) -> list[list[str]]:
    write_rules(results, path / "rules.csv")
    with (path / "rules.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_each_rule_of_each_part_is_a_row_with_what_the_grader_gave_it(tmp_path):
    sizes = RuleGrade("sizes", 1.5, True, 12)
    no_axes = RuleGrade("no_axes", 0.5, False, 2, "=1+1\nis wrong.", "value-other")
    core = RuleGrade("first", 1.0, False, 3, "Not yet.", None)
    parts = (
        ruled("count", sizes, no_axes, by_hand=2.0),  # a human has given the half point too
        ruled("swapped", core, RuleGrade("second", 1.0, True, 1)),
        PartGrade("open", 2, FAULT),
    )
    header, *rows = rules_written(tmp_path, Grade("-ann", "ch90_steps", parts))
    assert header == [
        *("learner", "chapter", "part", "rule", "points", "earned", "held", "cases"),
        *("mistake", "sentence"),
    ]
    assert [row[:2] for row in rows] == [["'-ann", "ch90_steps"]] * 4
    assert [row[2:] for row in rows] == [
        ["count", "sizes", "1.5", "1.5", "1", "12", "", ""],
        ["count", "no_axes", "0.5", "0", "0", "2", "value-other", r"'=1+1\nis wrong."],
        ["swapped", "first", "1", "0", "0", "3", "", "Not yet."],
        ["swapped", "second", "1", "0", "1", "1", "", ""],
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["rules.csv"]
