"""The texts of claims and questions in the reader's language: `ko/claims.po` and the like."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from insidetensor.claims.entries import find_course_file
from insidetensor.messages import FALLBACK, fill_template, language
from insidetensor.messages.po_files import read_po

CLAIMS, DIFFERENCES = "claims.toml", "differences.toml"


def own_file(english: Path, language: str) -> Path:
    """Where a file is in a language: docs/page.md in English, docs/ko/page.md."""
    return english if language == FALLBACK else english.parent / language / english.name


def in_own_language(text: str, english: Path) -> str:
    """Translate a text of the file `english` to the reader's language, if it has a translation."""
    spoken = language()
    place = own_file(english, spoken).with_suffix(".po")
    return text if spoken == FALLBACK else _words(place).get(text, text)


def worded(template: str, /, **fields: object) -> str:
    """Translate a text that a claim's code shows, and fill in its fields.

    Raises: KeyError for a field that is not there.
    """
    return fill_template(in_own_language(template, find_course_file(CLAIMS)), fields)


@lru_cache
def _words(place: Path) -> Mapping[str, str]:
    """English text -> the other language's; nothing where nobody has translated yet."""
    return read_po(place.read_text(encoding="utf-8")) if place.is_file() else {}
