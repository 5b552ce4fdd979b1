"""Texts of claims and of the libraries' differences in another language: `ko/claims.toml`.

Each entry is the English text itself and its translation. An entry whose English was changed is
surplus, and the changed English is missing.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from autograde.authoring.translation.catalogues import CatalogueError, Lapse
from autograde.authoring.translation.marks import broken_fields, broken_marks
from autograde.authoring.translation.source_places import has_words
from insidetensor.claims.words import CLAIMS, DIFFERENCES, own_file, worded

LEDGERS = tuple(Path("course") / name for name in (CLAIMS, DIFFERENCES))
HEADER = "# Texts of {name} in another language, behind the English: docs/writing-a-chapter.md.\n"


def findings_in(root: Path, ledger: Path, language: str) -> tuple[int, list[Lapse]]:
    """How many texts of a ledger are to be translated, and what is wrong.

    Raises: CatalogueError for a file that cannot be read.
    """
    place = own_file(root / ledger, language)
    english, own = _english(root / ledger), _own(place)
    lines = _lines(place)
    found = []
    for text, is_template in english.items():
        line, translated = lines.get(text, 1), own.get(text, "")
        if not translated:
            found.append(Lapse("missing", place, line, text))
            continue
        broken = broken_fields(text, translated) if is_template else []
        broken += broken_marks(text, translated)
        found += [Lapse("broken", place, line, f"{text}: {sentence}") for sentence in broken]
    surplus = [text for text in own if text not in english]
    found += [Lapse("surplus", place, lines.get(text, 1), text) for text in surplus]
    return len(english), found


def update_in(root: Path, ledger: Path, language: str) -> bool:
    """Write the texts that have no translation yet, to fill in; whether that changed the file."""
    place = own_file(root / ledger, language)
    english, own = _english(root / ledger), _own(place)
    entries = {text: own.get(text, "") for text in english} | own
    lines = [f"{_quoted(text)} = {_quoted(entries[text])}\n" for text in entries]
    new = HEADER.format(name=ledger.name) + "\n" + "".join(lines)
    if place.is_file() and place.read_text(encoding="utf-8") == new:
        return False
    place.parent.mkdir(exist_ok=True)
    place.write_text(new, encoding="utf-8", newline="\n")
    return True


def _english(ledger: Path) -> dict[str, bool]:
    """The texts of a ledger that a reader sees, each once, and whether it has fields."""
    if not ledger.is_file():
        return {}
    data = tomllib.loads(ledger.read_text(encoding="utf-8"))
    found = dict.fromkeys((post["title"] for post in data.get("posts", {}).values()), False)
    for claim in data.get("claims", []):
        found |= dict.fromkeys(_of_claim(claim), False)
        found |= dict.fromkeys(_templates(claim["code"]), True)
    found |= dict.fromkeys((one["question"] for one in data.get("behaviours", [])), False)
    return {text: is_template for text, is_template in found.items() if has_words(text)}


def _of_claim(claim: Mapping[str, Any]) -> Iterator[str]:
    yield claim["paraphrase"]
    for outcome, verdict in claim["verdicts"].items():
        yield from (outcome, verdict["verdict"], verdict["because"])


def _templates(code: str) -> Iterator[str]:
    """What a claim's code calls `worded` with."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name(id=worded.__name__), args=[ast.Constant(value=str(text))]):
                yield text


def _own(place: Path) -> dict[str, str]:
    if not place.is_file():
        return {}
    try:
        return tomllib.loads(place.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(place, error) from error


def _lines(place: Path) -> dict[str, int]:
    """The line, from 1, of each entry as `update_in` writes it."""
    text = place.read_text(encoding="utf-8") if place.is_file() else ""
    found = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith('"'):
            found[next(iter(tomllib.loads(line)))] = number
    return found


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
