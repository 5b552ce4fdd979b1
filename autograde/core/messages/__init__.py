"""The grader's own sentences, by key, in the reader's language."""

import os
import re
from pathlib import Path

from insidetensor.messages import (
    FALLBACK,
    LANGUAGE_VARIABLE,
    Sentence,
    register_catalogue,
    speaking,
)

FOLDER = Path(__file__).parent
_CATALOGUE = register_catalogue("grader", FOLDER)


def find_terminal_language() -> str:
    """Find the language that a terminal is set to, of those that the grader has a catalogue in."""
    for variable in (LANGUAGE_VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(variable):
            code = re.split(r"[_.@]", said)[0]
            return code if (FOLDER / f"{code}.po").is_file() else FALLBACK
    return FALLBACK


def first_line(error: BaseException) -> str:
    """What an error says, as far as it fits into a sentence."""
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")


def last_line(error: BaseException) -> str:
    """What an error says at its end, where it quotes what another process said."""
    return (str(error).strip().splitlines() or [type(error).__name__])[-1].rstrip(".")


def reason_of(error: BaseException) -> str:
    """What an error says, as `first_line` has it; of the system's, without the file."""
    return (getattr(error, "strerror", None) or first_line(error)).rstrip(".")


def section(prefix: str) -> dict[str, str]:
    """The sentences under `prefix`, not yet filled; see `insidetensor.messages.Catalogue`."""
    return _CATALOGUE.section(prefix)


def say(key: str, /, **fields: object) -> Sentence:
    """The sentence for `key`, its fields filled in; see `insidetensor.messages.Catalogue`."""
    return _CATALOGUE.message(key, **fields)


def say_for_programs(key: str, /, **fields: object) -> Sentence:
    """The sentence for `key` in English, for a column of a table by which programs decide."""
    with speaking(FALLBACK):
        return say(key, **fields)
