"""What holds in an exercise's source: complete parts, their names, their points, their markers."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

from autograde.markers import HIDDEN_TESTS, SOLUTION, lines_inside, regions
from autograde.source_rules import parsed
from autograde.sources import CHECK_PREFIX, Cell, Part, Problem, Source, part_name

GRADE_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_GRADE_ID = 64  # characters: the longest cell id that nbformat takes
NBGRADER_KEYS = ("grade_id", "solution", "grade", "points")


def problems_of_exercise(source: Source) -> list[Problem]:
    """What is wrong with a source as an exercise, its hidden checks not yet looked at."""
    found = [
        Problem(source.path, cell.line, sentence)
        for cell in source.cells
        for sentence in _metadata(cell)
    ]
    found += _pairing(source)
    for cell in source.cells:
        found += [
            Problem(source.path, cell.first_line + index, sentence)
            for index, sentence in _markers(cell)
        ]
    if not found:  # what is wrong with a cell would be told a second time by its rules
        found += [
            Problem(source.path, part.solution_cell.line, sentence)
            for part in source.parts
            for sentence in _rules(part)
        ]
    return found


def hidden_calls_expected(cell: Cell) -> bool:
    """Whether the cell is sound enough to be asked for its hidden call."""
    return bool(lines_inside(cell.source, HIDDEN_TESTS)) and parsed(cell) is not None


def hidden_calls(cell: Cell) -> list[tuple[int, str | None]]:
    """(line of the file, first argument) of each call of `assess` in the hidden lines.

    The argument is None where it is not written as a string.
    """
    hidden = lines_inside(cell.source, HIDDEN_TESTS)
    tree = parsed(cell)
    return [
        (cell.line + node.lineno, _string(node.args))
        for node in (ast.walk(tree) if tree else ())
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "assess"
        and node.lineno - 1 in hidden
    ]


def _string(arguments: list[ast.expr]) -> str | None:
    match arguments:
        case [ast.Constant(value=str(name)), *_]:
            return name
    return None


def _metadata(cell: Cell) -> Iterator[str]:
    """Sentences about one cell's nbgrader metadata."""
    if not cell.nbgrader:
        return
    unknown = [key for key in cell.nbgrader if key not in NBGRADER_KEYS]
    if unknown:
        yield f"unknown nbgrader key {unknown[0]!r}: expected {', '.join(NBGRADER_KEYS)}."
    if cell.kind != "code":
        yield "nbgrader metadata on a Markdown cell: only code cells are parts and checks."
    yield from _grade_id(cell)
    if cell.is_solution == cell.is_check:
        yield 'a cell is either a solution ("solution": true) or a check ("grade": true).'
    elif cell.is_check:
        yield from _points(cell.nbgrader)
    elif "points" in cell.nbgrader:
        yield f"points on the solution {cell.grade_id}: they belong on its check."


def _grade_id(cell: Cell) -> Iterator[str]:
    name: Any = cell.grade_id
    if name is None:
        yield "the cell has nbgrader metadata without a grade_id."
    elif not isinstance(name, str) or not GRADE_ID.fullmatch(name):
        yield f"a grade_id is small letters, digits and single hyphens, got {json.dumps(name)}."
    elif len(name) > LONGEST_GRADE_ID:
        yield f"a grade_id has at most {LONGEST_GRADE_ID} characters, {name} has {len(name)}."


def _points(nbgrader: Any) -> Iterator[str]:
    if "points" not in nbgrader:
        yield f'the check {nbgrader.get("grade_id")} has no points: add "points": 1 or more.'
        return
    points = nbgrader["points"]
    is_number = isinstance(points, int | float) and not isinstance(points, bool)
    if not (is_number and 0 < points < float("inf")):
        yield (
            f"the points of {nbgrader.get('grade_id')} are a number above 0, "
            f"got {json.dumps(points)}."
        )


def _pairing(source: Source) -> Iterator[Problem]:
    """Names used twice, solutions without checks and the reverse, names that fit no function."""
    named = [cell for cell in source.cells if GRADE_ID.fullmatch(str(cell.grade_id))]
    first: dict[str, Cell] = {}
    for cell in named:
        name = str(cell.grade_id)
        earlier = first.setdefault(name, cell)
        if earlier is not cell:
            sentence = f"two cells are named {name}: the first is on line {earlier.line}."
            yield Problem(source.path, cell.line, sentence)
    for name, cell in first.items():
        for sentence in _partner(name, cell, first):
            yield Problem(source.path, cell.line, sentence)


def _partner(name: str, cell: Cell, named: dict[str, Cell]) -> Iterator[str]:
    if cell.is_solution and not cell.is_check:
        check = named.get(CHECK_PREFIX + name)
        if check is None or not check.is_check:
            yield f"the solution {name} has no check: expected a cell {CHECK_PREFIX}{name}."
        yield from _definition(name, cell)
    elif cell.is_check and not cell.is_solution:
        solution = named.get(name.removeprefix(CHECK_PREFIX))
        if not name.startswith(CHECK_PREFIX):
            yield f"a check is named after its solution, {CHECK_PREFIX}…, got {name}."
        elif solution is None or not solution.is_solution:
            yield f"unknown grade_id: {name} checks {name.removeprefix(CHECK_PREFIX)}, " + (
                "and no solution has that name."
            )
        elif solution.line > cell.line:
            yield f"{name} stands above its solution, which is on line {solution.line}."


def _definition(name: str, cell: Cell) -> Iterator[str]:
    tree = parsed(cell)
    if tree is None:
        return
    snake = part_name(name)
    pascal = "".join(word.title() for word in snake.split("_"))
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    if snake not in functions and pascal not in classes:
        defined = ", ".join(sorted(functions | classes)) or "nothing"
        yield (
            f"the solution {name} defines neither {snake}() nor class {pascal}: "
            f"it defines {defined}."
        )


def _rules(part: Part) -> Iterator[str]:
    """Sentences about the rules of one part: their names, their points, their visible cases."""
    names = [rule.name for rule in part.rules]
    if not names:
        yield f"{part.grade_id} has no rule: mark one, as in <!-- rule row_major: 1 -->."
        return
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{part.grade_id} has the rule {name} twice."
    points = sum(rule.points for rule in part.rules)
    if abs(points - part.points) > 1e-9:
        yield (
            f"the rules of {part.grade_id} have {points:g} points together, and its check has "
            f"{part.points:g}."
        )
    for name in names:
        if name not in part.tried:
            yield f"no visible case tries {name} of {part.grade_id}: add `# rule {name}`."
    for name in dict.fromkeys(part.tried):
        if name not in names:
            yield f"the check of {part.grade_id} tries {name}, which no rule of its text is."


def _markers(cell: Cell) -> Iterator[tuple[int, str]]:
    """(line index in the cell, sentence) about its marked regions."""
    found, faults = regions(cell.source)
    yield from faults
    for region in found:
        if region.kind == SOLUTION and not cell.is_solution:
            yield region.begin, "BEGIN SOLUTION in a cell that is not a solution."
        if region.kind == HIDDEN_TESTS and not cell.is_check:
            yield region.begin, "BEGIN HIDDEN TESTS in a cell that is not a check."
    if faults:
        return
    kinds = {region.kind for region in found}
    for kind, is_needed, noun in (
        (SOLUTION, cell.is_solution, "solution"),
        (HIDDEN_TESTS, cell.is_check, "check"),
    ):
        if is_needed and kind not in kinds:
            named = f"the {noun} {cell.grade_id}" if cell.grade_id else f"this {noun}"
            yield -1, f"{named} has no `### BEGIN {kind}` … `### END {kind}`."
