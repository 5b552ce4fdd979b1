"""Which of the large libraries an exercise needs, by its source, and which its hidden checks do.

A process that is forked for a submission has imported them already. What is overlooked here is
imported late, which takes seconds each time and costs nothing else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import autograde.probes
from autograde.judging.assignment import Assignment
from autograde.judging.preload import LIBRARIES

PROBES = Path(autograde.probes.__file__).parent


def needed_libraries(assignments: Iterable[Assignment]) -> frozenset[str]:
    """Those of `LIBRARIES` that these exercises' cells name, or their checks and probes."""
    found: set[str] = set()
    for assignment in assignments:
        cells = [cell.source for cell in assignment.cells if cell.kind == "code"]
        words = {word for source in [*cells, *_checks(assignment)] for word in _words(source)}
        probes = {path.stem: path.read_text(encoding="utf-8") for path in PROBES.glob("*.py")}
        reached = _reached(probes, words & probes.keys())
        words |= {word for source in reached for word in _words(source)}
        found |= words & set(LIBRARIES)
    return frozenset(found)


def libraries_of_checks(assignments: Iterable[Assignment]) -> frozenset[str]:
    """Those of `LIBRARIES` that these exercises' hidden checks import; no judge runs more."""
    sources = {source for assignment in assignments for source in _checks(assignment)}
    return frozenset(name for source in sources for name in _imported(source)) & set(LIBRARIES)


def _imported(source: str) -> Iterator[str]:
    """The first name of each module that it imports."""
    for node in _nodes(source):
        match node:
            case ast.Import(names=names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module.partition(".")[0]


def _checks(assignment: Assignment) -> list[str]:
    """The sources of the exercise's hidden checks, and of what they import of their own."""
    modules = {
        path.removesuffix(".py"): content.decode()
        for path, content in assignment.checks.items()
        if path.endswith(".py")
    }
    return _reached(modules, {assignment.chapter})


def _reached(modules: dict[str, str], first: set[str]) -> list[str]:
    """The sources of these modules of one package, and of those that they import."""
    waiting, reached = [name for name in first if name in modules], {}
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached[name] = modules[name]
            waiting += [word for word in _words(modules[name]) if word in modules]
    return list(reached.values())


@lru_cache(maxsize=500)
def _words(source: str) -> frozenset[str]:
    """The names in it, of modules too, and the strings: a library may be asked for by its name."""
    return frozenset(_words_of(source))


def _words_of(source: str) -> Iterator[str]:
    for node in _nodes(source):
        match node:
            case ast.alias(name=name):
                yield name.partition(".")[0]
            case ast.ImportFrom(module=str(module)):
                yield module.partition(".")[0]
                yield module.rpartition(".")[2]
            case ast.Constant(value=str(value)):
                yield value
            case ast.Name(id=name):
                yield name


def _nodes(source: str) -> Iterable[ast.AST]:
    try:
        return ast.walk(ast.parse(source))
    except SyntaxError:  # whoever runs it will say so; or it is a cell with a magic
        return ()
