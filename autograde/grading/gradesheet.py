"""Write a class's scores as a table: a row a learner and chapter, a column a part."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from autograde.core.csv_tables import CsvTable, escape_formula
from autograde.core.learner_names import escape_hidden_signs
from autograde.core.writing import write_whole
from autograde.judging.results import SubmissionResult, score_text

RULE_COLUMNS = (
    *("learner", "chapter", "part", "rule", "points", "earned", "held", "cases"),
    *("mistake", "sentence"),
)
FIRST_COLUMNS = ("learner", "chapter", "score", "max_score", "status", "remarks")


def write_gradesheet(results: Sequence[SubmissionResult], path: Path) -> None:
    """Write `results` to `path` as CSV, at once: no reader ever meets half a table.

    In UTF-8 with the mark at its start by which spreadsheets know it.

    A part's column is named by the part; it is empty in rows of chapters without that part, and
    where the part has no score. `score` is empty until every part has one. `remarks` says why
    somebody should look, and what was put right before anything was run.
    """
    parts = part_columns(results)
    rows = (_row(result, parts) for result in results)
    _write([*FIRST_COLUMNS, *map(escape_formula, parts)], rows, path)


def write_rules(results: Sequence[SubmissionResult], path: Path) -> None:
    """Write a row a learner, part and rule to `path`, as `write_gradesheet` does.

    A part whose rules were never tried, because its process had ended or somebody has to look, has
    no rows. `earned` is the grader's: a part that a human has given points keeps its rows.
    """
    rows = (row for result in results for row in _rows_of_rules(result))
    _write(RULE_COLUMNS, rows, path)


def _write(header: Sequence[str], rows: Iterable[Sequence[str]], path: Path) -> None:
    table = CsvTable((tuple(header), *map(tuple, rows)), mark=True)
    write_whole(path, table.to_bytes(), is_copy=True)  # of what the gradebook has


def _rows_of_rules(result: SubmissionResult) -> Iterator[list[str]]:
    for part in result.parts:
        core = bool(part.rules) and part.rules[0].held
        for rule in part.rules:
            earned = rule.points if rule.held and core else 0.0
            cells = [
                *(result.learner, result.chapter, part.name, rule.name),
                *(score_text(rule.points), score_text(earned)),
                *("1" if rule.held else "0", str(rule.cases)),
                *(rule.mistake or "", escape_hidden_signs(rule.sentence or "")),
            ]
            yield [escape_formula(cell) for cell in cells]


def part_columns(results: Iterable[SubmissionResult]) -> list[str]:
    """The parts' names, each once, chapter after chapter."""
    chapters = {result.chapter: result for result in results if result.parts}
    names = [part.name for _, result in sorted(chapters.items()) for part in result.parts]
    return list(dict.fromkeys(names))


def _row(result: SubmissionResult, parts: Sequence[str]) -> list[str]:
    scores = {part.name: score_text(part.score) for part in result.parts}
    remarks = escape_hidden_signs(" ".join(result.remarks))
    numbers = [score_text(result.score), score_text(result.max_score)]
    first = [result.learner, result.chapter, *numbers, result.status_text, remarks]
    cells = [*first, *(scores.get(part, "") for part in parts)]
    return [escape_formula(cell) for cell in cells]
