"""What holds in an exercise: complete parts, their names, their points, their rules and markers."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from autograde.authoring.course.markers import (
    HIDDEN_TESTS,
    SOLUTION,
    find_lines_inside,
    find_regions,
)
from autograde.authoring.course.sources import Cell, Part, Source
from autograde.authoring.source_problems import Problem
from autograde.core.ids import check_id, part_of_grade_id

# What belongs between the two markers.
BETWEEN = {
    SOLUTION: "write the answer between them",
    HIDDEN_TESTS: "begin it with these two lines, and between them "
    '`from autograde.judging.verdict import assess` and `assess("chNN_words.name_of_part")`',
}
GRADE_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def find_exercise_problems(source: Source) -> list[Problem]:
    """What is wrong with a source as an exercise, its hidden checks not yet looked at."""
    found = [problem for cell in source.cells for problem in _cell_problems(source, cell)]
    # What is wrong with a cell would be told a second time by its rules.
    return found or [
        (part.solution_cell.line, sentence)
        for part in (*source.parts, *source.written)
        for sentence in _rule_problems(part)
    ]


def _cell_problems(source: Source, cell: Cell) -> Iterator[Problem]:
    for sentence in (*_metadata_problems(cell), *_partner_problems(source, cell)):
        yield cell.line, sentence
    for index, sentence in _marker_problems(cell):
        yield cell.first_line + index, sentence
    if cell.is_check and cell.grade_id:
        hidden = find_lines_inside(cell.source, HIDDEN_TESTS)
        call = f'assess("{source.stem}.{part_of_grade_id(cell.grade_id)}")'
        lines = cell.source.split("\n")
        if hidden and not any(lines[index].strip() == call for index in hidden):
            yield cell.line, f"the hidden lines of {cell.grade_id} do not call {call}."


def _metadata_problems(cell: Cell) -> Iterator[str]:
    if not cell.nbgrader:
        return
    if not GRADE_ID.fullmatch(str(cell.grade_id)):
        got = json.dumps(cell.grade_id)
        yield f"a grade_id is small letters, digits and single hyphens, got {got}."
    is_graded = cell.nbgrader.get("grade") is True
    if is_graded == cell.is_solution and not (is_graded and cell.is_written):
        yield (
            'a cell is either a solution ("solution": true) or a check ("grade": true); both is '
            "text, in a Markdown cell, that a person grades."
        )
    elif cell.is_written and not is_graded:
        yield f'{cell.grade_id} is text, which a person grades: expected "grade": true and points.'
    points: Any = cell.nbgrader.get("points")
    if is_graded and (type(points) not in (int, float) or not 0 < points < math.inf):
        yield f"the points of {cell.grade_id} are a number above 0, got {json.dumps(points)}."


def _partner_problems(source: Source, cell: Cell) -> Iterator[str]:
    """Names used twice, solutions without checks and the reverse, names that fit no function."""
    name = str(cell.grade_id)
    if not GRADE_ID.fullmatch(name) or not cell.nbgrader:
        return
    earlier = next(other for other in source.cells if other.grade_id == name)
    if earlier is not cell:
        yield f"two cells are named {name}: the first is on line {earlier.line}."
    elif cell.is_check:
        answers = (str(other.grade_id) for other in source.cells if other.is_solution)
        if name not in map(check_id, map(part_of_grade_id, answers)):
            yield f"unknown grade_id: {name} checks {cell.part}, and no solution has that name."
    elif cell.is_solution and not cell.is_written:
        check = check_id(part_of_grade_id(name))
        if not any(c.is_check and c.grade_id == check for c in source.cells):
            yield f"the solution {name} has no check: expected a cell {check}."


def _rule_problems(part: Part) -> Iterator[str]:
    """Sentences about the rules of one part: their names, their points, their visible cases."""
    names = Counter(rule.name for rule in part.rules)
    if not names:
        yield f"{part.grade_id} has no rule: mark one, as in <!-- rule row_major: 1 -->."
        return
    points = sum(rule.points for rule in part.rules)
    if abs(points - part.points) > 1e-9:
        yield (
            f"the rules of {part.grade_id} have {points:g} points together, and its check has "
            f"{part.points:g}."
        )
    if part.solution_cell.is_written and len(part.rules) > 1:
        yield (
            f"{part.grade_id} has {len(part.rules)} rules, and a person gives it one score: write "
            "a text to fill in for each."
        )
    for name, count in names.items():
        if count > 1:
            yield f"{part.grade_id} has the rule {name} twice."
        if name not in part.tried and not part.solution_cell.is_written:
            yield (
                f"no visible case tries {name} of {part.grade_id}: add `# rule {name}` above the "
                "asserts that do."
            )
    for name in dict.fromkeys(part.tried):
        if name not in names:
            yield (
                f"the check of {part.grade_id} tries {name}, which no rule of its text is: mark "
                f"its sentence, as in <!-- rule {name}: 1 -->."
            )


def _marker_problems(cell: Cell) -> Iterator[Problem]:
    """(line index in the cell, sentence) about its marked regions."""
    found, faults = find_regions(cell.source)
    yield from faults
    for kind, is_wanted, noun in (
        (SOLUTION, cell.is_solution and not cell.is_written, "solution"),
        (HIDDEN_TESTS, cell.is_check, "check"),
    ):
        begins = [region.begin for region in found if region.kind == kind]
        if begins and not is_wanted:
            yield begins[0], f"BEGIN {kind} in a cell that is not a {noun}."
        if is_wanted and not begins and not faults:
            yield -1, f"this {noun} has no `### BEGIN {kind}` … `### END {kind}`: {BETWEEN[kind]}."
