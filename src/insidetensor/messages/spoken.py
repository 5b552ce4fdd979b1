"""The language that sentences are written in now, and how its lines break."""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

LANGUAGE_VARIABLE = "INSIDETENSOR_LANG"
FALLBACK = "en"
# In an installed package the list lies in the package; in a checkout, in course/.
LISTS = tuple(
    folder / "languages.toml"
    for folder in (Path(__file__).parents[1], Path(__file__).parents[3] / "course")
)
_SPOKEN: ContextVar[str | None] = ContextVar("spoken", default=None)


def language() -> str:
    """The reader's language: that of `speaking`, else of INSIDETENSOR_LANG, else English.

    A notebook in another language sets the environment variable where nobody has: see
    `autograde.authoring.translation`.
    """
    return _SPOKEN.get() or os.environ.get(LANGUAGE_VARIABLE, "") or FALLBACK


def word_break() -> str:
    """The value of CSS's `word-break` with which lines of the reader's language break."""
    return _word_breaks(LISTS).get(language(), "normal")


@lru_cache
def _word_breaks(places: tuple[Path, ...]) -> dict[str, str]:
    found = [place.read_text(encoding="utf-8") for place in places if place.is_file()]
    tables = tomllib.loads(found[0]) if found else {}
    return {code: table["word_break"] for code, table in tables.items()}


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Write sentences in this language inside, whatever the environment says."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)
