"""The language that sentences are written in now."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LANGUAGE_VARIABLE = "INSIDETENSOR_LANG"
FALLBACK = "en"
_SPOKEN: ContextVar[str | None] = ContextVar("spoken", default=None)


def language() -> str:
    """The reader's language: that of `speaking`, else of INSIDETENSOR_LANG, else English.

    A notebook in another language sets the environment variable where nobody has: see
    `autograde.authoring.translation`.
    """
    return _SPOKEN.get() or os.environ.get(LANGUAGE_VARIABLE, "") or FALLBACK


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Write sentences in this language inside, whatever the environment says."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)
