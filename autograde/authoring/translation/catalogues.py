"""Read the catalogue of a file's translations, say what is to be done in it, bring it up to date.

A catalogue is a gettext file beside the English one, so any editor of translations opens it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from autograde.authoring.course.sources import Problem, SourceError
from autograde.authoring.translation.english_texts import Text
from autograde.authoring.translation.marks import find_broken_marks

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
    """A catalogue, or the English beside it, that cannot be read."""

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


@dataclass(frozen=True)
class Translation:
    """The texts of an English file, each once, and where their catalogue is in a language."""

    english: Path
    texts: tuple[Text, ...]
    catalogue: Path
    language: str

    def read_sound(self) -> dict[str, str]:
        """The translation of each text that has a sound one: looked at, and with its marks.

        Raises: CatalogueError for a file that gettext could not read.
        """
        entries = self._entries(self._read())
        return {
            text.name: own
            for text in self.texts
            if (entry := entries.get(text.name)) and not entry.fuzzy
            if (own := str(entry.string or ""))
            and not find_broken_marks(text.english, own, text.kind)
        }

    def find_lapses(self) -> Iterator[Lapse]:
        """What the catalogue lacks or has wrong.

        Raises: as `read_sound`.
        """
        lines = {name: entry.lineno or 1 for name, entry in self._entries(self._read()).items()}
        brought = self._brought_up_to_date()
        entries = self._entries(brought)
        for text in self.texts:
            own, line = str(entries[text.name].string or ""), lines.get(text.name, 0)
            where = (self.catalogue, line) if line else (self.english, text.line)
            if entries[text.name].fuzzy:
                yield Lapse("stale", *where, text.name)
            elif not own:
                yield Lapse("missing", *where, text.name)
            else:
                for sentence in find_broken_marks(text.english, own, text.kind):
                    yield Lapse("broken", *where, f"{text.name}: {sentence}")
        taken_over = {str(was) for entry in entries.values() for was in entry.previous_id}
        for name in sorted(lines.keys() - entries.keys() - taken_over):
            yield Lapse("surplus", self.catalogue, lines[name], name)

    def update(self, known: Mapping[str, str] = MappingProxyType({})) -> bool:
        """Bring the catalogue up to date; whether that changed the file.

        A text that is new gets the translation that `known` has of its English, or none. One that
        was changed keeps its old translation, marked fuzzy; one that is gone stays at the end, as
        a comment.

        Raises: as `read_sound`.
        """
        brought = self._brought_up_to_date()
        for entry in brought:
            if entry.id and not entry.string:
                entry.string = known.get(str(entry.id), "")
        return write_catalogue(self.catalogue, brought, self.language)

    def _brought_up_to_date(self) -> Catalog:
        catalogue, template = self._read(), Catalog(charset="utf-8")
        keys = self._entries(catalogue)
        for text in self.texts:
            notes = [] if text.key else [text.kind]
            template.add(text.english, context=text.key, auto_comments=notes)
            old = keys.get(text.key or "")
            if old and old.string and old.id != text.english:  # gettext knows no change of a key's
                catalogue.delete(old.id, context=text.key)
                catalogue.add(text.english, old.string, flags=["fuzzy"], context=text.key)
        has_keys = any(text.key for text in self.texts)
        catalogue.update(template, no_fuzzy_matching=has_keys, update_creation_date=False)
        for name in [name for name, entry in catalogue.obsolete.items() if not entry.string]:
            del catalogue.obsolete[name]
        return catalogue

    def _read(self) -> Catalog:
        """The catalogue as its file has it, empty where there is none; another one each time."""
        try:
            with self.catalogue.open("rb") as file:
                return read_po(file, locale=self.language, charset="utf-8", abort_invalid=True)
        except FileNotFoundError:
            return Catalog(locale=self.language, charset="utf-8")
        except (PoFileError, UnicodeDecodeError, ValueError) as error:
            raise CatalogueError(self.catalogue, error) from error

    @staticmethod
    def _entries(catalogue: Iterable[Message]) -> dict[str, Message]:
        return {entry.context or str(entry.id): entry for entry in catalogue if entry.id}


def locate_catalogue(english: Path, language: str) -> Path:
    """Where a file's texts are in another language: course/ko/chNN_words.po."""
    return english.parent / language / f"{english.stem}.po"


def write_catalogue(place: Path, catalogue: Catalog, language: str) -> bool:
    """Write a catalogue, one line a string; whether that changed the file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=0, no_location=True, omit_header=True)
    text = HEADER.format(language=language) + buffer.getvalue().decode().strip("\n") + "\n"
    if place.is_file() and place.read_text(encoding="utf-8") == text:
        return False
    place.parent.mkdir(exist_ok=True)
    place.write_text(text, encoding="utf-8", newline="\n")
    return True
