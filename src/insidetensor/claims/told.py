"""What the tables of claims and differences say, in the language of whoever reads them."""

import json
from functools import lru_cache
from pathlib import Path

from ..messages import FALLBACK, language
from .entries import FOLDERS


def told(text: str) -> str:
    """A text of claims.toml or differences.toml in the reader's language, else as it is there."""
    spoken = language()
    return text if spoken == FALLBACK else _texts(spoken).get(text, text)


@lru_cache
def _texts(spoken: str) -> dict[str, str]:
    package, course = FOLDERS
    for place in (package / f"ledger.{spoken}.json", course / spoken / "ledger.json"):
        if place.is_file():
            return _read(place)
    return {}


def _read(place: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(place.read_text(encoding="utf-8"))
    return found
