"""The texts of claims and questions in the reader's language: `ko/claims.toml` and the like."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from insidetensor.claims.entries import find_course_file, read_course_file
from insidetensor.messages import FALLBACK, filled, language

CLAIMS, DIFFERENCES = "claims.toml", "differences.toml"


def own_file(english: Path, language: str) -> Path:
    """Where a file is in a language: course/claims.toml in English, course/ko/claims.toml."""
    return english if language == FALLBACK else english.parent / language / english.name


def in_own_language(text: str, english: Path) -> str:
    """A text of the file `english` in the reader's language, English where it has none."""
    spoken = language()
    return text if spoken == FALLBACK else _words(own_file(english, spoken)).get(text) or text


def worded(template: str, /, **fields: object) -> str:
    """What a claim's code calls for a text that it shows: in the reader's language, filled in.

    Raises: KeyError for a field that is not there.
    """
    return filled(in_own_language(template, find_course_file(CLAIMS)), fields)


@lru_cache
def _words(place: Path) -> Mapping[str, str]:
    """English text -> the other language's; nothing where nobody has translated yet."""
    return read_course_file(place) if place.is_file() else {}
