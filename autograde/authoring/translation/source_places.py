"""A text of a source and its place, and what the ways of finding one share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

MARKDOWN, CODE = "markdown", "code"
COMMENT, DOCSTRING, TEXT = "comment", "docstring", "text"
# Texts with fields: an f-string of code, which holds expressions, and what `str.format` fills in.
TEMPLATE, WORDED = "template", "worded"
_CODE_OR_FIELD = re.compile(r"`[^`]*`|\{[^{}]*\}|<[^<>]*>|https?://\S+")
_WORD = re.compile(r"[A-Za-z]{2}")


@dataclass(frozen=True)
class Segment:
    """One text that a reader sees: its kind, its line (from 1), and where the source has it."""

    kind: str
    line: int
    text: str  # a paragraph's lines are joined: how they are broken says nothing
    begin: int  # characters from the start of the source
    end: int


class Lines:
    """A source by its lines, and the way from a line and a column to a place in the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.lines)]

    def offset(self, line: int, column: int) -> int:
        """The place of a column, in characters, of a line, both from 0."""
        return self._starts[line] + column

    def offset_of_bytes(self, line: int, column: int) -> int:
        """The same for a column in bytes of UTF-8, as `ast` counts."""
        return self._starts[line] + len(self.lines[line].encode()[:column].decode())


def has_words(text: str) -> bool:
    """Whether a text has a word outside its code spans, fields, tags and addresses."""
    return bool(_WORD.search(_CODE_OR_FIELD.sub(" ", text)))


def without_code(text: str) -> str:
    """A text with a dot in place of each code span, field, tag and address."""
    return _CODE_OR_FIELD.sub("·", text)
