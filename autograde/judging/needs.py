"""What an exercise needs of the hidden checks and of the large libraries, by its source.

A process that is forked for a submission has imported all of it already. What is overlooked here
is imported late, which takes seconds each time and costs nothing else.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from autograde.judging.assignment import Assignment
from autograde.judging.preload import LIBRARIES

_ASKED = re.compile(r"\bassess\(\s*[\"'](\w+)\.")


def needed_checks(assignments: Iterable[Assignment]) -> dict[str, bytes]:
    """The files of hidden checks that these exercises reach, and all that are no module."""
    found: dict[str, bytes] = {}
    for assignment in assignments:
        files = assignment.checks
        modules = {path.removesuffix(".py") for path in files if path.endswith(".py")}
        asked = {stem for cell in assignment.cells for stem in _ASKED.findall(cell.source)}
        waiting = [name for name in {"__init__", *asked} if name in modules]
        reached: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += _imported(files[f"{name}.py"], modules)
        found |= {
            path: content
            for path, content in files.items()
            if not path.endswith(".py") or path.removesuffix(".py") in reached
        }
    return found


def needed_libraries(assignments: Iterable[Assignment]) -> frozenset[str]:
    """Those of `LIBRARIES` that these exercises' cells name, or the checks that they reach."""
    assignments = list(assignments)
    cells = [
        cell.source
        for assignment in assignments
        for cell in assignment.cells
        if cell.kind == "code"
    ]
    checks = [
        content.decode()
        for path, content in needed_checks(assignments).items()
        if PurePosixPath(path).suffix == ".py"
    ]
    words = {word for source in [*cells, *checks] for word in _words(source)}
    return frozenset(name for name in LIBRARIES if name in words)


def _imported(source: bytes, modules: set[str]) -> Iterator[str]:
    """Those of `modules` that a module of the same package imports."""
    for node in ast.walk(_parsed(source)):
        match node:
            case ast.ImportFrom(level=1, module=None, names=names):
                yield from (name.name for name in names if name.name in modules)
            case ast.ImportFrom(module=str(module)):
                name = module.rpartition(".")[2]
                yield from [name] if name in modules else []


def _words(source: str) -> Iterator[str]:
    """The names in it, of modules too, and the strings: a library may be asked for by its name."""
    for node in ast.walk(_parsed(source)):
        match node:
            case ast.alias(name=name):
                yield name.partition(".")[0]
            case ast.ImportFrom(module=str(module)):
                yield module.partition(".")[0]
            case ast.Constant(value=str(value)):
                yield value
            case ast.Name(id=name):
                yield name


def _parsed(source: str | bytes) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:  # whoever runs it will say so; or it is a cell with a magic
        return ast.Module([], [])
