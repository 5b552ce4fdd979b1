"""Say what gives something away in a release: solutions, hidden checks, markers, outputs."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path
from typing import Any

from autograde.authoring.course.markers import HIDDEN_TESTS, SOLUTION, find_regions, remove_regions
from autograde.authoring.course.sources import (
    leave_out_written,
    list_chapter_files,
    read_source,
)
from autograde.authoring.course_problems import HIDDEN
from autograde.authoring.translation.course_languages import read_languages
from autograde.authoring.translation.translated_source import in_language
from autograde.core.messages import say
from autograde.core.templates import ROOMS
from insidetensor.messages.po_files import read_po

MARKER = re.compile(r"(BEGIN|END) *(SOLUTION|HIDDEN *TESTS|MARK *SCHEME)")
TAG = re.compile(r"<[^>]*>")
IMPORT = re.compile(
    r"""\b(from|import) +autograde\b|(import_module|__import__)\(\s*["']autograde"""
)
# Around the fixed pieces of a catalogue's sentences.
FIXED = re.compile(r'^\S+ = "|"$|\{[^{}]*\}', re.MULTILINE)
SHORTEST = 16  # characters that are no space: a shorter line is anybody's
# Only one in four places of a text is looked up: it is among the first four of any line there.
STEP = 4
PIECE = SHORTEST - STEP + 1  # characters
# So many lines in a row are no coincidence: they are kept back though each of them is public.
PASSAGE, SHORTEST_PASSAGE = 6, 3  # lines
PASSAGE_SIZE = 60  # characters
RIGHT_ANSWERS = Path("tests") / "right_answers"
LEARNERS_TEXTS = {".py", ".toml", ".po", ".md", ".j2", ".percent", ".yml", ""}


@dataclass(frozen=True)
class KeptBack:
    """What no learner is given, without its spaces: each with how it looks and the file it is from.

    A line that is in the `public` text, which has no spaces either, is known to learners anyway;
    a passage is kept back there too.
    """

    lines: Mapping[str, tuple[str, str]]
    passages: Mapping[str, tuple[str, str]]
    public: str

    def found_in(self, text: str) -> Iterator[tuple[str, str]]:
        """(line, file) of each that is in a text, however it is spaced or broken there."""
        whole = remove_spaces(text)
        for at in range(0, len(whole) - PIECE + 1, STEP):
            for key, offset in self._by_piece.get(whole[at : at + PIECE], ()):
                start = at - offset
                if start >= 0 and whole.startswith(key, start) and self._is_kept_back(key):
                    yield self.passages.get(key) or self.lines[key]

    def _is_kept_back(self, key: str) -> bool:
        return key in self.passages or key not in self.public

    @cached_property
    def _by_piece(self) -> Mapping[str, list[tuple[str, int]]]:
        pieces: dict[str, list[tuple[str, int]]] = {}
        for key in (*self.passages, *self.lines):
            for offset in range(STEP):
                pieces.setdefault(key[offset : offset + PIECE], []).append((key, offset))
        return pieces


def remove_spaces(text: str) -> str:
    """Remove the spaces of a text."""
    return "".join(text.split())


def read_kept_back(project: Path) -> KeptBack:
    """Read what a project keeps back from learners, and what they may read anyway.

    Raises: SourceError if a source cannot be read.
    """
    lines: dict[str, tuple[str, str]] = {}
    passages: dict[str, tuple[str, str]] = {}
    for origin, text in _kept_back(project):
        block = [line.strip() for line in text.splitlines() if line.strip()]
        for line in block:
            key = remove_spaces(line).strip("'\",")
            if len(key) >= SHORTEST:
                lines[key] = (line, origin)
        size = min(PASSAGE, len(block))
        if size >= SHORTEST_PASSAGE and not origin.startswith(RIGHT_ANSWERS.as_posix()):
            for start in range(len(block) - size + 1):
                key = remove_spaces("".join(block[start : start + size]))
                if len(key) >= PASSAGE_SIZE:
                    passages[key] = (block[start], origin)
    return KeptBack(lines, passages, "\n".join(map(remove_spaces, _public(project))))


def scan_release(place: Path, kept_back: KeptBack, held: Container[str]) -> list[str]:
    """A sentence for everything in the folder or zip file `place` that learners must not get.

    `held` are the files that a release holds, seen from its root. Looked at are the names of all
    files, their text, and the strings of notebooks and other JSON. What was rewritten, enciphered
    or packed is not seen, nor a line or two that the package, a lesson or a visible cell has too.

    Raises: OSError if a file cannot be read; zipfile.BadZipFile if `place` is neither.
    """
    found = [
        say("leak.found", where=name, what=what)
        for name, content in _files(place)
        for what in (*_leaks(name, content or b"", kept_back), *_stray(name, content, held))
    ]
    return list(dict.fromkeys(found))


def _files(place: Path) -> Iterator[tuple[str, bytes | None]]:
    """(name seen from the release's root, bytes) of each file; None where it cannot be one."""
    if place.is_dir():
        for path in sorted(place.rglob("*")):
            if path.is_symlink() or not path.is_dir():
                is_file = path.is_file() and not path.is_symlink()
                yield path.relative_to(place).as_posix(), path.read_bytes() if is_file else None
        return
    with zipfile.ZipFile(place) as archive:
        for member in archive.infolist():
            name = member.filename.partition("/")[2] or member.filename
            if not member.is_dir():
                is_encrypted = member.flag_bits & 1
                yield name, None if is_encrypted else archive.read(member)


def _stray(name: str, content: bytes | None, held: Container[str]) -> Iterator[str]:
    if content is None or name not in held:
        yield say("leak.file")


def _leaks(name: str, content: bytes, kept_back: KeptBack) -> Iterator[str]:
    text = content.decode("utf-8", "replace")
    if name.endswith((".ipynb", ".json")):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            yield say("leak.not_json")
        else:
            yield from _run_cells(data)
            text = "\n".join(_strings(data))
    elif name.endswith(".html"):
        text = unescape(TAG.sub("", text))
    for line, origin in kept_back.found_in(f"{name}\n{text}"):
        yield say("leak.line", line=line if len(line) <= 80 else f"{line[:79]}…", origin=origin)
    if marker := MARKER.search(text):
        yield say("leak.marker", marker=marker[0])
    if IMPORT.search(text):
        yield say("leak.import")


def _run_cells(data: Any) -> Iterator[str]:
    """What a notebook has in it once somebody ran it."""
    cells = data.get("cells") if isinstance(data, dict) else None
    for cell in cells if isinstance(cells, list) else ():
        if cell.get("outputs") or cell.get("execution_count") is not None:
            yield say("leak.outputs")
        if cell.get("attachments"):
            yield say("leak.attachment")


def _strings(data: Any) -> Iterator[str]:
    """Every string in JSON, keys too; a list of strings is one text."""
    match data:
        case str():
            yield data
        case dict():
            for key, value in data.items():
                yield key
                yield from _strings(value)
        case [*items] if all(isinstance(item, str) for item in items):
            yield "".join(items)
        case [*items]:
            for item in items:
                yield from _strings(item)


def _kept_back(project: Path) -> Iterator[tuple[str, str]]:
    """(file, text) of the hidden checks, of our other right answers, and of each solution."""
    for folder in (HIDDEN, RIGHT_ANSWERS):
        for path in sorted((project / folder).rglob("*.*")):
            if path.suffix in {".py", ".toml", ".po"}:
                text = path.read_text(encoding="utf-8")
                if path.suffix == ".po":
                    text = "\n".join(read_po(text).values())
                if path.suffix != ".py":  # of a sentence the fixed pieces
                    text = FIXED.sub("\n", text)
                yield path.relative_to(project).as_posix(), text
    for path in list_chapter_files(project / "solutions", ".py"):
        source = read_source(path)
        for own in (source, *(in_language(source, each) for each in read_languages(project))):
            for part in own.written:
                yield f"solutions/{path.name}", part.solution_cell.source
        for cell in source.cells:
            lines = cell.source.split("\n")
            for region in find_regions(cell.source)[0]:
                block = lines[region.begin + 1 : region.end]
                yield f"solutions/{path.name}", "\n".join(block)


def _public(project: Path) -> Iterator[str]:
    """The lessons, the visible cells of the exercises, the package and the release's own files."""
    for folder in ("course", "solutions"):
        for path in list_chapter_files(project / folder, ".py"):
            source = read_source(path)
            for own in (source, *(in_language(source, each) for each in read_languages(project))):
                for cell in leave_out_written(own).cells:
                    yield remove_regions(remove_regions(cell.source, SOLUTION), HIDDEN_TESTS)
    package = (*(project / "src").rglob("*"), *(project / "course").glob("*.toml"))
    for path in (*package, *ROOMS.rglob("templates/**/*")):
        if path.suffix in LEARNERS_TEXTS and path.is_file():
            yield path.read_text(encoding="utf-8")
