"""Which of the large libraries an exercise needs, by its source, and which its hidden checks do.

A process that is forked for a submission has imported them already. What is overlooked here is
imported late, which takes seconds each time and costs nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from io import StringIO
from pathlib import Path
from token import NAME, STRING
from tokenize import TokenError, generate_tokens

import autograde.probes
from autograde.judging.assignment import Assignment
from autograde.judging.preload import LIBRARIES

PROBES = Path(autograde.probes.__file__).parent
IMPORT = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)


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
    imported = {name for source in sources for name in IMPORT.findall(source)}
    return frozenset(imported & set(LIBRARIES))


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
    with suppress(TokenError, SyntaxError):  # a cell with a magic, or whoever runs it will say so
        tokens = generate_tokens(StringIO(source).readline)
        return frozenset(
            token.string.strip("\"'") for token in tokens if token.type in (NAME, STRING)
        )
    return frozenset()
