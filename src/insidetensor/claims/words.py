"""Translate the texts of claims and questions, from files such as `ko/claims.toml`."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from insidetensor.claims.entries import find_course_file, read_course_file
from insidetensor.messages import FALLBACK, filled, language

CLAIMS, DIFFERENCES = "claims.toml", "differences.toml"


def own_file(english: Path, language: str) -> Path:
    """Return the path of a file's translation: course/ko/claims.toml of course/claims.toml."""
    return english if language == FALLBACK else english.parent / language / english.name


def in_own_language(text: str, english: Path) -> str:
    """Translate a text of the file `english` to the reader's language, if it has a translation."""
    spoken = language()
    return text if spoken == FALLBACK else _words(own_file(english, spoken)).get(text) or text


def worded(template: str, /, **fields: object) -> str:
    """Translate a text that a claim's code shows, and fill in its fields.

    Raises: KeyError for a field that is not there.
    """
    return filled(in_own_language(template, find_course_file(CLAIMS)), fields)


@lru_cache
def _words(place: Path) -> Mapping[str, str]:
    """English text -> its translation; empty where the file does not exist yet."""
    return read_course_file(place) if place.is_file() else {}
