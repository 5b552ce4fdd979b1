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
from autograde.authoring.translation.course_languages import LISTED, name_language, read_languages
from autograde.authoring.translation.edition import open_source_translation
from autograde.authoring.translation.structure import structure_problems
from autograde.authoring.translation.translated import translated
from insidetensor.claims.words import own_file
from insidetensor.messages import FALLBACK, LANGUAGE_VARIABLE

# The environment wins: whoever set the variable there wants another language than the notebook's.
SPEAKS = 'import os; os.environ.setdefault("{variable}", "{language}")  # {name}\n\n'
# The folders whose notebooks each language has, and where their sources are.
BOTH = ("course", "exercises")
WRITTEN_IN = {"course": "course", "exercises": "solutions"}
# Built pages that lessons lead to; each language has its own.
PAGES = ("docs/what-the-posts-say.md", "docs/where-the-libraries-differ.md")
LINK = re.compile(r"(\]\()(?![a-z][a-z0-9+.-]*:|[#/])([^)\s#]+)", re.IGNORECASE)


def find_project(source: Path) -> Path:
    """The project of a lesson or an exercise: where its languages are listed."""
    return next((each for each in source.parents if (each / LISTED).is_file()), source.parents[1])


def has_edition(source: Path, language: str) -> bool:
    """Whether a lesson or an exercise is in a language: it has a catalogue, however empty."""
    return language == FALLBACK or locate_catalogue(source, language).is_file()


def find_editions(source: Path) -> list[str]:
    """The languages, beside English, that a lesson or an exercise is in."""
    return [each for each in read_languages(find_project(source)) if has_edition(source, each)]


def in_language(source: Source, language: str) -> Source:
    """The source with its texts in another language; its cells keep the ids of the English ones.

    English where it has no catalogue in that language.

    Raises: SourceError where a translation has changed more than texts, or cannot be read.
    """
    known = read_languages(find_project(source.path))
    if language not in known or not has_edition(source.path, language):
        return source
    content = locate_catalogue(source.path, language).read_bytes()
    return _in_language(source.path, source.text, language, content, known[language].untranslated)


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
    cells, is_told, root = [], False, find_project(source.path)
    for cell in in_language(source, language).cells:
        if cell.kind == "markdown":
            cell = replace(cell, source=_led(cell.source, folder, language, root))
        elif not is_told:
            name = name_language(root, language)
            line = SPEAKS.format(variable=LANGUAGE_VARIABLE, language=language, name=name)
            cell, is_told = replace(cell, source=line + cell.source), True
        cells.append(cell)
    own = replace(in_language(source, language), cells=tuple(cells))
    return with_twins(own, [(name_language(root, FALLBACK), f"../{source.stem}.ipynb")])


def in_english(source: Source) -> Source:
    """The English source with a link at the top to its twin in each other language."""
    root = find_project(source.path)
    twins = [
        (name_language(root, each), f"{each}/{source.stem}.ipynb")
        for each in find_editions(source.path)
    ]
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
def _in_language(
    path: Path, text: str, language: str, catalogue: bytes, untranslated: str
) -> Source:
    """The same, kept until the source or the catalogue is another one."""
    source = parse_source(path, text)
    known = open_source_translation(path, text, language).read_sound()
    own = parse_source(path, translated(text, known, untranslated))
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


def _led(markdown: str, folder: str, language: str, root: Path) -> str:
    """Markdown of a notebook of `folder` as one of `folder`/`language` needs its links."""

    def led(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, found[2]))
        parent, name = posixpath.split(path)
        has_twin = (path in PAGES and own_file(root / path, language).is_file()) or (
            parent in BOTH
            and name.endswith(".ipynb")
            and has_edition(root / WRITTEN_IN[parent] / f"{name[:-6]}.py", language)
        )
        twin = f"{parent}/{language}/{name}" if has_twin else path
        return found[1] + posixpath.relpath(twin, f"{folder}/{language}")

    return LINK.sub(led, markdown)
