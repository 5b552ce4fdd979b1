"""Write a class's scores as a table: a row a learner and chapter, a column a part."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from autograde.core.csv_tables import CsvTable, escape_formula
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.writing import write_whole
from autograde.judging.grades import Grade, format_score

RULE_COLUMNS = (
    *("learner", "chapter", "part", "rule", "points", "earned", "held", "cases"),
    *("mistake", "sentence"),
)
FIRST_COLUMNS = ("learner", "chapter", "score", "max_score", "status", "remarks")


def write_gradesheet(grades: Sequence[Grade], path: Path) -> None:
    """Write `grades` to `path` as CSV, at once: no reader ever meets half a table.

    In UTF-8 with the mark at its start by which spreadsheets know it.

    A part's column is named by the part; it is empty in rows of chapters without that part, and
    where the part has no score. `score` is empty until every part has one. `remarks` says why
    somebody should look, and what was put right before anything was run.
    """
    parts = part_columns(grades)
    rows = (_row(grade, parts) for grade in grades)
    _write([*FIRST_COLUMNS, *map(escape_formula, parts)], rows, path)


def write_rules(grades: Sequence[Grade], path: Path) -> None:
    """Write a row a learner, part and rule to `path`, as `write_gradesheet` does.

    A part whose rules were never tried, because its process had ended or somebody has to look, has
    no rows. `earned` is the grader's: a part that a human has given points keeps its rows.
    """
    rows = (row for grade in grades for row in _rows_of_rules(grade))
    _write(RULE_COLUMNS, rows, path)


def _write(header: Sequence[str], rows: Iterable[Sequence[str]], path: Path) -> None:
    table = CsvTable((tuple(header), *map(tuple, rows)), mark=True)
    write_whole(path, table.to_bytes(), is_copy=True)  # of what the gradebook has


def _rows_of_rules(grade: Grade) -> Iterator[list[str]]:
    for part in grade.parts:
        core = bool(part.rules) and part.rules[0].held
        for rule in part.rules:
            earned = rule.points if rule.held and core else 0.0
            cells = [
                *(grade.learner, grade.exercise, part.name, rule.name),
                *(format_score(rule.points), format_score(earned)),
                *("1" if rule.held else "0", str(rule.cases)),
                *(rule.mistake or "", escape_hidden_signs(rule.sentence or "")),
            ]
            yield [escape_formula(cell) for cell in cells]


def part_columns(grades: Iterable[Grade]) -> list[str]:
    """The parts' names, each once, chapter after chapter."""
    chapters = {grade.exercise: grade for grade in grades if grade.parts}
    names = [part.name for _, grade in sorted(chapters.items()) for part in grade.parts]
    return list(dict.fromkeys(names))


def _row(grade: Grade, parts: Sequence[str]) -> list[str]:
    scores = {part.name: format_score(part.score) for part in grade.parts}
    remarks = escape_hidden_signs(" ".join(grade.remarks))
    numbers = [format_score(grade.score), format_score(grade.max_score)]
    first = [grade.learner, grade.exercise, *numbers, grade.status_in_tables, remarks]
    cells = [*first, *(scores.get(part, "") for part in parts)]
    return [escape_formula(cell) for cell in cells]
