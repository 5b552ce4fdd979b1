"""Find the English texts to translate: of a source, of a catalogue of messages, of the claims."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograde.authoring.translation.segments import segments_of
from autograde.authoring.translation.source_places import TEMPLATE, TEXT, WORDED, has_words
from insidetensor.claims.words import worded
from insidetensor.messages import Catalogue


@dataclass(frozen=True)
class Text:
    """One English text; a `key` tells it from another one that reads the same."""

    english: str
    kind: str
    line: int = 1
    key: str | None = None

    @property
    def name(self) -> str:
        """What tells it from the other texts of its file."""
        return self.key or self.english


def find_source_texts(source: str) -> Iterable[Text]:
    """Each text of a percent script once, where it stands first.

    Raises: SyntaxError if its code is not Python.
    """
    return _each_once(Text(one.text, one.kind, one.line) for one in segments_of(source))


def find_message_texts(english: Path, beginnings: tuple[str, ...] = ("",)) -> Iterable[Text]:
    """The sentences of an `en.toml` whose keys begin like that.

    Raises: tomllib.TOMLDecodeError.
    """
    sentences, lines = Catalogue(english.parent).templates().items(), find_lines_of_keys(english)
    return [
        Text(said, WORDED, lines.get(key, 1), key)
        for key, said in sentences
        if key.startswith(beginnings)
    ]


def find_lines_of_keys(english: Path) -> dict[str, int]:
    """The line on which each sentence of an `en.toml` begins, by its key."""
    section, lines = "", dict[str, int]()
    text = english.read_text(encoding="utf-8") if english.is_file() else ""
    for number, line in enumerate(text.split("\n"), start=1):
        if head := re.fullmatch(r"\[([\w.-]+)\]\s*", line):
            section = f"{head[1]}."
        elif entry := re.match(r"([\w-]+) = ", line):
            lines.setdefault(f"{section}{entry[1]}", number)
    return lines


def find_claim_texts(ledger: Path) -> Iterable[Text]:
    """Each text of `claims.toml` or `differences.toml` that a reader sees.

    Raises: tomllib.TOMLDecodeError.
    """
    data = tomllib.loads(ledger.read_text(encoding="utf-8")) if ledger.is_file() else {}
    shown = [Text(post["title"], TEXT) for post in data.get("posts", {}).values()]
    for claim in data.get("claims", []):
        shown.append(Text(claim["paraphrase"], TEXT))
        for outcome, verdict in claim["verdicts"].items():
            shown += [
                Text(each, TEXT) for each in (outcome, verdict["verdict"], verdict["because"])
            ]
        shown += [Text(each, WORDED) for each in _worded_in(claim["code"])]
    shown += [Text(behaviour["question"], TEXT) for behaviour in data.get("behaviours", [])]
    return _each_once(text for text in shown if has_words(text.english))


def _worded_in(code: str) -> Iterator[str]:
    """What a claim's code calls `worded` with."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name(id=worded.__name__), args=[ast.Constant(value=str(text))]):
                yield text


def _each_once(texts: Iterable[Text]) -> Iterable[Text]:
    """Each text where it stands first; one that has fields at any place keeps them."""
    found: dict[str, Text] = {}
    for text in texts:
        first = found.setdefault(text.name, text)
        if text.kind in (TEMPLATE, WORDED):
            found[text.name] = replace(first, kind=text.kind)
    return found.values()
