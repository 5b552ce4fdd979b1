"""Catalogues of a source's texts as gettext keeps them: read, brought up to date, written."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from autograde.authoring.course.sources import Problem, SourceError
from autograde.authoring.translation.marks import broken_marks
from autograde.authoring.translation.segments import segments_of
from autograde.authoring.translation.source_places import TEMPLATE, Segment

SUFFIX = ".po"
# Babel's own header bears the time of writing: the same catalogue must be the same bytes.
HEADER = """# The course's texts in another language: docs/writing-a-chapter.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class CatalogueError(SourceError):
    """A catalogue that cannot be read."""

    def __init__(self, place: Path, reason: object) -> None:
        problem = Problem(place, 1, f"the catalogue cannot be read: {reason}.")
        super().__init__([problem], place.parent)


@dataclass(frozen=True)
class Lapse:
    """One thing to do in a translation; `kind` is missing, stale, surplus or broken."""

    kind: str
    path: Path
    line: int
    words: str


def catalogue_of(source: Path, language: str) -> Path:
    """Where a source's texts are in another language: course/ko/chNN_words.po."""
    return source.parent / language / f"{source.stem}{SUFFIX}"


def translations_of(source: Path, text: str, language: str) -> dict[str, str]:
    """The translation of each text that has a sound one, of a source that reads `text`."""
    catalogue = _read(catalogue_of(source, language), language)
    kinds = {segment.text: segment.kind for segment in segments_of(text)}
    return {
        english: own
        for english, message in _by_text(catalogue).items()
        if english in kinds and not message.fuzzy and (own := str(message.string or ""))
        and not broken_marks(english, own, has_fields=kinds[english] == TEMPLATE)
    }  # fmt: skip


def findings_of(source: Path, language: str) -> tuple[int, list[Lapse]]:
    """How many texts a source has, and what its catalogue lacks or has wrong."""
    place = catalogue_of(source, language)
    segments = _distinct(source)
    brought = _updated(source, language)
    lines = {
        text: message.lineno or 1 for text, message in _by_text(_read(place, language)).items()
    }
    found = []
    for text, message in _by_text(brought).items():
        own, line = str(message.string or ""), lines.get(text, 0)
        where = (place, line) if line else (source, segments[text].line)
        if message.fuzzy:
            found.append(Lapse("stale", *where, text))
        elif not own:
            found.append(Lapse("missing", *where, text))
        elif broken := broken_marks(text, own, has_fields=segments[text].kind == TEMPLATE):
            found += (Lapse("broken", *where, f"{text}: {sentence}") for sentence in broken)
    known = {*segments, *(text for one in brought for text in _previous(one))}
    surplus = lines.keys() - known
    found += (Lapse("surplus", place, lines[text], text) for text in sorted(surplus))
    return len(segments), found


def update(source: Path, language: str) -> bool:
    """Bring a source's catalogue up to date; whether that changed the file.

    A text that is new stands there without a translation. One that was changed keeps its old
    translation, marked fuzzy; one that is gone stays at the end, as a comment.
    """
    place, catalogue = catalogue_of(source, language), _updated(source, language)
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=0, no_location=True, omit_header=True, include_previous=True)
    text = HEADER.format(language=language) + buffer.getvalue().decode().strip("\n") + "\n"
    if place.is_file() and place.read_text(encoding="utf-8") == text:
        return False
    place.parent.mkdir(exist_ok=True)
    place.write_text(text, encoding="utf-8", newline="\n")
    return True


def _distinct(source: Path) -> dict[str, Segment]:
    """A source's texts, each once, where it stands first."""
    found: dict[str, Segment] = {}
    for segment in segments_of(source.read_text(encoding="utf-8")):
        found.setdefault(segment.text, segment)
        if segment.kind == TEMPLATE:
            found[segment.text] = replace(found[segment.text], kind=TEMPLATE)
    return found


def _updated(source: Path, language: str) -> Catalog:
    template = Catalog(charset="utf-8")
    for segment in _distinct(source).values():
        template.add(segment.text, auto_comments=[segment.kind])
    catalogue = _read(catalogue_of(source, language), language)
    catalogue.update(template, update_creation_date=False)
    for text in [text for text, message in catalogue.obsolete.items() if not message.string]:
        del catalogue.obsolete[text]
    return catalogue


def _read(place: Path, language: str) -> Catalog:
    """A catalogue as its file has it, empty where there is none.

    Raises: CatalogueError for a file that gettext could not read.
    """
    # Babel's `update` changes the catalogue that it is called on: each caller gets its own.
    try:
        with place.open("rb") as file:
            return read_po(file, locale=language, charset="utf-8", abort_invalid=True)
    except FileNotFoundError:
        return Catalog(locale=language, charset="utf-8")
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(place, error) from error


def _by_text(catalogue: Catalog) -> dict[str, Message]:
    return {str(message.id): message for message in catalogue if message.id}


def _previous(message: Message) -> Iterator[str]:
    """The texts whose translations a fuzzy entry took over."""
    yield from (str(text) for text in message.previous_id)
