"""The mutants of a solution: one operator, number or branch changed in a line of an answer.

The changes are cosmic-ray's; what is not a learner's to write (signatures, docstrings, what is
given) is not mutated.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from autograde.authoring.course.markers import SOLUTION, find_regions, remove_markers
from autograde.authoring.course.sources import Part

# Each pair of operators that a person confuses; bits are nobody's slip in these exercises.
ARITHMETIC = ("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow")
LEFT_OUT = ("core/VariableInserter", "core/VariableReplacer", "core/RemoveDecorator")


@dataclass(frozen=True)
class Mutant:
    """One change: the code of the part with it, and the change as a diff of two lines."""

    chapter: str
    part: str
    code: str
    change: str

    @property
    def key(self) -> str:
        """A hash that stays while the part and the change do."""
        return hashlib.sha256(f"{self.chapter}\0{self.part}\0{self.code}".encode()).hexdigest()[:16]


def mutants_of(chapter: str, part: Part) -> Iterator[Mutant]:
    """Every mutant of one part, each once."""
    source = part.solution_cell.source
    code = remove_markers(source) + "\n"
    theirs = _answers_lines(source)
    seen = {code}
    for name in _operators():
        operator = get_operator(name)()
        nodes = list(ast_nodes(get_ast(code)))
        count = sum(len(list(operator.mutation_positions(node))) for node in nodes)
        for occurrence in range(count):
            text = mutate_code(code, operator, occurrence) or code
            if text in seen or not _changed_lines(code, text) <= theirs or not _compiles(text):
                continue
            seen.add(text)
            yield Mutant(chapter, part.name, text, _diff(code, text))


def _operators() -> list[str]:
    return sorted(name for name in operator_names() if _is_wanted(name))


def _is_wanted(name: str) -> bool:
    if name in LEFT_OUT or name.endswith(("_Is", "_IsNot")):
        return False
    if "ReplaceBinaryOperator" in name:
        return all(word in ARITHMETIC for word in name.split("_")[1:])
    return True


def _answers_lines(source: str) -> set[int]:
    """The lines of an answer that the learner writes, as numbered without the markers (from 0)."""
    lines, removed = set(), 0
    marks = {mark for region in find_regions(source)[0] for mark in (region.begin, region.end)}
    inside = {
        index
        for region in find_regions(source)[0]
        if region.kind == SOLUTION
        for index in range(region.begin + 1, region.end)
    }
    for index in range(len(source.split("\n"))):
        if index in marks:
            removed += 1
        elif index in inside:
            lines.add(index - removed)
    return lines


def _changed_lines(before: str, after: str) -> set[int]:
    old, new = before.split("\n"), after.split("\n")
    if len(old) != len(new):
        return {-1}
    return {index for index, pair in enumerate(zip(old, new, strict=True)) if len(set(pair)) > 1}


def _compiles(text: str) -> bool:
    try:
        compile(text, "<mutant>", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def _diff(before: str, after: str) -> str:
    lines = ndiff(before.split("\n"), after.split("\n"))
    return "\n".join(
        f"{line[0]} {line[2:].strip()}" for line in lines if line.startswith(("- ", "+ "))
    )
