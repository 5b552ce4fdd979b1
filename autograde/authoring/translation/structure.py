"""Whether a source in another language is the same but for its texts: cells, parts, rules, code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import zip_longest

from autograde.authoring.course.sources import Cell, Part, Source


def structure_problems(english: Source, own: Source) -> Iterator[str]:
    """A sentence for each cell or part that is not as the English one is, by the English line."""
    for cell, other in zip_longest(english.cells, own.cells):
        if cell is None or other is None:
            lacks = "has a cell more than" if cell is None else "lacks a cell of"
            yield f"it {lacks} the English source, line {(cell or other).line}."
        elif _of_cell(cell) != _of_cell(other):
            yield f"the cell of line {cell.line} in English is another one: only texts may differ."
    for part, twin in zip_longest(english.parts, own.parts):
        if part is None or twin is None or _of_part(part) != _of_part(twin):
            name = (part or twin).name
            yield f"the part {name} has other rules, points or hints than in English."


def _of_cell(cell: Cell) -> object:
    code = _code(cell.source) if cell.kind == "code" else ""
    return cell.kind, dict(cell.nbgrader), cell.tags, code


def _of_part(part: Part) -> object:
    rules = [(rule.name, rule.points) for rule in part.rules]
    return part.name, part.points, rules, part.tried, len(part.hints)


def _code(source: str) -> str:
    """Code without what its strings say."""
    return ast.dump(_WithoutTexts().visit(ast.parse(source)))


class _WithoutTexts(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        fields = [each for each in node.values if isinstance(each, ast.FormattedValue)]
        for each in fields:
            self.generic_visit(each)
        return ast.JoinedStr(sorted(fields, key=ast.dump))  # a language has its own order
