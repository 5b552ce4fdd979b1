"""Find the modules of hidden checks that one exercise uses."""

from __future__ import annotations

import ast
import threading
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

# Python 3.11 counts for all threads together how deep it is in a syntax tree, and raises a
# SystemError where two of them are in one at once.
_PARSING = threading.Lock()


def find_own_checks(chapter: str, files: Mapping[str, bytes]) -> list[str]:
    """Find the sources of an exercise's hidden checks, and of the checks they import.

    `files` are all of the package, by their path in it.
    """
    modules = {
        _module_name(PurePosixPath(path)): content.decode()
        for path, content in files.items()
        if path.endswith(".py")
    }
    return follow_imports(modules, {chapter})


def _module_name(path: PurePosixPath) -> str:
    """The last word of a module's name; a package's own module bears the folder's name."""
    return path.parent.name if path.stem == "__init__" else path.stem


def follow_imports(modules: Mapping[str, str], first: Iterable[str]) -> list[str]:
    """Find the sources of modules of one package, and of those that they import."""
    waiting, found = [name for name in first if name in modules], dict[str, str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = modules[name]
            waiting += [word for word in find_words(modules[name]) if word in modules]
    return list(found.values())


@lru_cache(maxsize=500)
def find_words(source: str) -> frozenset[str]:
    """Find all names and strings in a source: a library may be imported by its name."""
    return frozenset(_words(source))


def _words(source: str) -> Iterator[str]:
    for node in walk_syntax(source):
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


def walk_syntax(source: str) -> Iterable[ast.AST]:
    """Walk the syntax tree of a source; no node where it is no Python."""
    try:
        return ast.walk(_parsed(source))
    except SyntaxError:  # whoever runs it will say so; or it is a cell with a magic
        return ()


def dump_syntax(source: str) -> str:
    """Dump the syntax tree of a source, which leaves out comments and layout."""
    try:
        return ast.dump(_parsed(source))
    except SyntaxError:
        return source


def _parsed(source: str) -> ast.Module:
    with _PARSING:
        return ast.parse(source)
