"""The hidden checks' own sentences, by key, in the reader's language."""

from __future__ import annotations

from pathlib import Path

from insidetensor.messages import Catalogue

FOLDER = Path(__file__).parent / "messages"


def say(key: str, /, **fields: object) -> str:
    """The sentence for `key`, its fields filled in; see `insidetensor.messages.Catalogue`."""
    return Catalogue(FOLDER).message(key, **fields)
