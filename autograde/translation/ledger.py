"""The texts of claims and differences that the lessons' tables show, and a file of them to read."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograde.course.sources import chapter_files
from autograde.translation.places import TEXT, Segment, has_words

FILES = ("claims.toml", "differences.toml")
LEDGER = "ledger.json"  # built, for learners have no reader of catalogues
TABLE = re.compile(r"\b(?:what_the_posts_say|where_the_libraries_differ)\(([^)]*)\)")


def ledger_segments(source: Path, text: str) -> list[Segment]:
    """The texts of one of `FILES` in their order: those of entries that a lesson names."""
    lines = text.split("\n")
    named = _named_in(source.parent)
    return [
        Segment(TEXT, next((n for n, line in enumerate(lines, 1) if each in line), 1), each, 0, 0)
        for each in _texts(tomllib.loads(text), named)
        if has_words(each)
    ]


def ledger_text(translations: dict[str, str]) -> str:
    """The file that holds translations for learners."""
    return json.dumps(translations, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _named_in(folder: Path) -> set[str]:
    """What lessons ask for: ids of entries, and chapters."""
    texts = (path.read_text(encoding="utf-8") for path in chapter_files(folder, ".py"))
    calls = (call for text in texts for call in TABLE.findall(text))
    return {name for call in calls for name in re.findall(r'"([^"]+)"', call)}


def _texts(data: dict[str, Any], named: set[str]) -> Iterator[str]:
    for claim in data.get("claims", ()):
        if named & {claim["id"], claim["chapter"], *claim.get("also_in", ())}:
            yield from (data["posts"][claim["post"]]["title"], claim["paraphrase"])
            for outcome, verdict in claim["verdicts"].items():
                yield from (outcome, verdict["verdict"], verdict["because"])
    for behaviour in data.get("behaviours", ()):
        if named & {behaviour["id"], behaviour["chapter"]}:
            yield behaviour["question"]
