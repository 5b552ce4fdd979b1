"""A source as its notebook in another language has it: its texts, its links, its language."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from autograde.authoring.course.notebooks import HAND_IN, make_cell_ids
from autograde.authoring.course.sources import (
    Problem,
    Source,
    SourceError,
    find_headings,
    parse_source,
    read_source,
)
from autograde.authoring.translation.catalogues import locate_catalogue
from autograde.authoring.translation.edition import open_source_translation
from autograde.authoring.translation.structure import structure_problems
from autograde.authoring.translation.translated import translated
from insidetensor.messages import FALLBACK, LANGUAGE_VARIABLE

NAMES = {FALLBACK: "English", "ko": "한국어"}
# The environment wins: whoever set the variable there wants another language than the notebook's.
SPEAKS = 'import os; os.environ.setdefault("{variable}", "{language}")  # {name}\n\n'
STUBS = {"ko": "# 여기에 코드를 쓰세요\nraise NotImplementedError()"}
BOTH = ("course", "exercises")  # the folders whose notebooks each language has
# Built pages that lessons lead to; each language has its own.
PAGES = ("docs/what-the-posts-say.md", "docs/where-the-libraries-differ.md")
LINK = re.compile(r"(\]\()(?![a-z][a-z0-9+.-]*:|[#/])([^)\s#]+)", re.IGNORECASE)


def languages_of(root: Path) -> list[str]:
    """The languages that have catalogues of sources, beside English."""
    found = (path for folder in ("course", "solutions") for path in (root / folder).glob("*/*.po"))
    return sorted({path.parent.name for path in found})


def in_language(source: Source, language: str) -> Source:
    """The source with its texts in another language; its cells keep the ids of the English ones.

    Raises: SourceError where a translation has changed more than texts, or cannot be read.
    """
    if language == FALLBACK:
        return source
    place = locate_catalogue(source.path, language)
    content = place.read_bytes() if place.is_file() else b""
    return _in_language(source.path, source.text, language, content)


def led_to_own_headings(exercise: Source, language: str) -> Source:
    """The exercise, each of whose parts names its section of the lesson in that language.

    Raises: SourceError where the lesson cannot be read, or as `in_language`.
    """
    if language == FALLBACK:
        return exercise
    lesson = read_source(exercise.path.parent.parent / "course" / exercise.path.name)
    own = dict(zip(_headings(lesson), _headings(in_language(lesson, language)), strict=False))
    parts = (replace(part, lesson=own.get(part.lesson or "")) for part in exercise.parts)
    return replace(exercise, parts=tuple(parts))


def edition_of(source: Source, folder: str, language: str) -> Source:
    """The source of the notebook `folder`/`language`/<stem>.ipynb: it says which language it is in.

    Its links lead to notebooks of the same language, and one at the top to its English twin.

    Raises: as `in_language`.
    """
    cells, is_told = [], False
    for cell in in_language(source, language).cells:
        if cell.kind == "markdown":
            cell = replace(cell, source=_led(cell.source, folder, language))
        elif not is_told:
            name = NAMES.get(language, language)
            line = SPEAKS.format(variable=LANGUAGE_VARIABLE, language=language, name=name)
            cell, is_told = replace(cell, source=line + cell.source), True
        cells.append(cell)
    own = replace(in_language(source, language), cells=tuple(cells))
    return with_twins(own, [(NAMES[FALLBACK], f"../{source.stem}.ipynb")])


def in_english(source: Source, languages: Collection[str]) -> Source:
    """The English source with a link at the top to its twin in each other language."""
    twins = [(NAMES.get(each, each), f"{each}/{source.stem}.ipynb") for each in languages]
    return with_twins(source, twins)


def with_twins(source: Source, twins: Collection[tuple[str, str]]) -> Source:
    """The source with (name, address) of its twins in a line below its title."""
    first, *others = source.cells
    if not twins or first.kind != "markdown":
        return source
    ids = make_cell_ids(source.cells)
    line = " · ".join(f"[{name}]({address})" for name, address in twins)
    title, _, text = first.source.partition("\n")
    first = replace(first, source=f"{title}\n\n{line}\n{text}", id=ids[0])
    return replace(source, cells=(first, *others))


def read_hand_in_cells(language: str) -> Source:
    """The last cells of every exercise in a language: how to hand it in."""
    return in_language(read_source(HAND_IN), language)


@lru_cache(maxsize=100)
def _in_language(path: Path, text: str, language: str, catalogue: bytes) -> Source:
    """The same, kept until the source or the catalogue is another one."""
    source = parse_source(path, text)
    own = parse_source(
        path, translated(text, open_source_translation(path, text, language).read_sound())
    )
    problems = [
        Problem(locate_catalogue(path, language), 1, each)
        for each in structure_problems(source, own)
    ]
    if problems:
        raise SourceError(problems, path.parent.parent)
    pairs = zip(own.cells, source.cells, make_cell_ids(source.cells), strict=True)
    cells = (replace(cell, id=known, line=english.line) for cell, english, known in pairs)
    return replace(own, cells=tuple(cells))


def _headings(source: Source) -> list[str]:
    return [heading for cell in source.cells for heading in find_headings(cell)]


def _led(markdown: str, folder: str, language: str) -> str:
    """Markdown of a notebook of `folder` as one of `folder`/`language` needs its links."""

    def led(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, found[2]))
        parent, name = posixpath.split(path)
        has_twin = path in PAGES or (parent in BOTH and name.endswith(".ipynb"))
        twin = f"{parent}/{language}/{name}" if has_twin else path
        return found[1] + posixpath.relpath(twin, f"{folder}/{language}")

    return LINK.sub(led, markdown)
