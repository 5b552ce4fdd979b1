"""Find what one exercise uses of the hidden checks: modules and messages."""

from __future__ import annotations

import ast
import json
import re
import threading
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

from insidetensor.messages.po_files import read_po

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


def find_own_tables(sources: Iterable[str], files: Mapping[str, bytes]) -> list[str]:
    """Find the message tables that these sources name, as text: sections or whole files."""
    quoted = frozenset(re.findall(r"[\"'](\w+(?:\.toml)?)", "\n".join(sources)))
    found = []
    for path, content in sorted(files.items()):
        if path.endswith(".toml"):
            table, is_whole = tomllib.loads(content.decode()), PurePosixPath(path).name in quoted
        elif path.endswith(".po"):
            table, is_whole = dict(read_po(content.decode())), False
        else:
            continue
        kept = {
            name: part
            for name, part in table.items()
            if is_whole or name.partition(".")[0] in quoted
        }
        found.append(json.dumps(kept, sort_keys=True, default=str))
    return found


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
