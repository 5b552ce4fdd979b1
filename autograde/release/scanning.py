"""Prove that a folder or a zip file gives nothing away, however it was made."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograde.release.kept_back import KeptBack, squeezed
from autograde.release.readings import (
    MOST_BYTES,
    Reading,
    readings,
    texts_in,
    zip_structure,
)
from autograde.wording import say

# Every file that a release may hold, seen from its root.
HELD = re.compile(
    r"(README\.md|LICENSE|pyproject\.toml|constraints\.txt|environment\.yml|Makefile|\.gitignore"
    r"|release\.json|\.binder/(requirements\.txt|runtime\.txt|postBuild)"
    r"|\.devcontainer/devcontainer\.json"
    r"|src/insidetensor/([a-z0-9_]+/)*\w+\.(pyi?|toml)"
    r"|src/insidetensor/([a-z0-9_]+/)*recorded/[\w.-]+\.(json|md)"
    r"|course/(ch\d\d_[a-z0-9_]+\.ipynb|claims\.toml|differences\.toml)"
    r"|exercises/(ch\d\d_[a-z0-9_]+\.ipynb|cells\.json))",
    re.ASCII,
)
# As they look without spaces.
MARKER = re.compile(r"(BEGIN|END)(SOLUTION|HIDDENTESTS|MARKSCHEME)")
IMPORT = re.compile(
    r"""\b(?:from|import)\s+autograde\b|(?:import_module|__import__)\(\s*["']autograde"""
)


@dataclass(frozen=True)
class Leak:
    """Something that learners must not get: where it is, and the sentence that says so."""

    where: str
    sentence: str


def scan(place: Path, kept_back: KeptBack) -> list[Leak]:
    """Everything in the folder or zip file `place` that learners must not get.

    Looked at are the names and contents of all files, the strings of JSON, and what is wrapped
    in other encodings, escapes, base64 or hexadecimal, compressed or in archives, up to four
    deep. A line that was rewritten, enciphered or spelt backwards is not seen, nor a line or two
    that the package, a lesson or a visible cell has as well; a longer passage is, there too.

    Raises: OSError if a file cannot be read; zipfile.BadZipFile if `place` is neither.
    """
    found: dict[tuple[str, str], Leak] = {}
    for leak in _leaks(place, kept_back):
        # What is in a file's text may be read in several ways: the first says best where it is.
        found.setdefault((leak.where.partition(", ")[0], leak.sentence), leak)
    return list(found.values())


def _leaks(place: Path, kept_back: KeptBack) -> Iterator[Leak]:
    for name, data in _structure(place):
        yield from _in_readings(readings(name, data), kept_back)
    for name, content in _files(place):
        if content is None or not HELD.fullmatch(name):
            yield Leak(name, say("leak.file", where=name))
        yield from _in_readings(texts_in(name, name), kept_back)
        if content is None:
            continue
        if name.endswith(".ipynb"):
            yield from _in_notebook(name, content)
        yield from _in_readings(readings(name, content), kept_back)


def _structure(place: Path) -> list[tuple[str, bytes]]:
    return [] if place.is_dir() else list(zip_structure(place.read_bytes()))


def _files(place: Path) -> Iterator[tuple[str, bytes | None]]:
    """(name seen from the release's root, bytes) of each file; None where it cannot be one."""
    if place.is_dir():
        for path in sorted(place.rglob("*")):
            name = path.relative_to(place).as_posix()
            if path.is_symlink():
                yield name, None
            elif not path.is_dir():
                yield name, path.read_bytes() if path.is_file() else None
        return
    with zipfile.ZipFile(place) as archive:
        for member in archive.infolist():
            if member.is_dir() and not member.file_size:
                continue  # only its name is there, and that is part of the structure
            _, _, name = member.filename.partition("/")
            try:
                is_file = bool(name) and member.file_size <= MOST_BYTES
                yield name or member.filename, archive.read(member) if is_file else None
            except (RuntimeError, NotImplementedError):  # it is encrypted
                yield name, None


def _in_readings(all_readings: Iterator[Reading], kept_back: KeptBack) -> Iterator[Leak]:
    for reading in all_readings:
        for found in kept_back.found_in(reading.text):
            where = say("leak.line_number", where=reading.where, number=found.number)
            yield Leak(where, say("leak.line", line=_short(found.line), origin=found.origin))
        marker = MARKER.search(squeezed(reading.text))
        if marker:
            yield Leak(reading.where, say("leak.marker", marker=marker[0]))
        if IMPORT.search(reading.text):
            yield Leak(reading.where, say("leak.import"))


def _in_notebook(name: str, content: bytes) -> Iterator[Leak]:
    """What a notebook of a release never has, whatever is in it."""
    try:
        notebook = json.loads(content)
        cells = list(notebook["cells"])
        is_plain = all(isinstance(cell, dict) for cell in cells)
    except (ValueError, KeyError, TypeError, RecursionError):
        is_plain = False
    if not is_plain:
        yield Leak(name, say("leak.no_notebook"))
        return
    if "widgets" in (notebook.get("metadata") or {}):
        yield Leak(name, say("leak.outputs"))
    for index, cell in enumerate(cells):
        where = f"{name}, cells[{index}]"
        yield from _in_cell(where, cell)


def _in_cell(where: str, cell: dict[str, Any]) -> Iterator[Leak]:
    if cell.get("outputs") or cell.get("execution_count") is not None:
        yield Leak(where, say("leak.outputs"))
    if cell.get("attachments"):
        yield Leak(where, say("leak.attachment"))


def _short(line: str) -> str:
    return line if len(line) <= 80 else f"{line[:79]}…"
