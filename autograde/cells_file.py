"""`exercises/cells.json`: what each exercise was when it was handed out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from insidetensor.handing_in.released import CELLS, as_data, exercise_of

PLACE = Path("exercises") / CELLS

Entries = dict[str, Any]


def entries_in(root: Path) -> Entries:
    """What the file says, by chapter; nothing where it is not there or is not ours."""
    try:
        entries = json.loads((root / PLACE).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return entries if isinstance(entries, dict) else {}


def entry_of(stem: str, notebook: str) -> Any:
    """The entry of a released notebook, given as text."""
    return as_data(exercise_of(stem, json.loads(notebook)))


def is_current(entries: Mapping[str, Any], stem: str, source_sha256: str) -> bool:
    """Whether the entry comes from this source as it now is."""
    entry = entries.get(stem)
    return isinstance(entry, dict) and entry.get("source_sha256") == source_sha256


def to_text(entries: Mapping[str, Any]) -> str:
    """The file's text, chapters in order."""
    return json.dumps(entries, sort_keys=True, indent=1, ensure_ascii=False) + "\n"
