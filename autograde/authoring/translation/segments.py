"""The texts of a source that a reader sees, each with the place at which it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from autograde.authoring.course.rules import remove_points
from autograde.authoring.translation.code_segments import segments_of_code
from autograde.authoring.translation.source_places import CODE, MARKDOWN, Lines, Segment, has_words

CELL = re.compile(r"# %%( \[markdown\])?(?: |$)")
FENCE = re.compile(r"\s*(```|~~~)")
# What stands before a block's text and stays: a heading's signs, a bullet, an indent.
LEAD = re.compile(r"(?:#{1,6} +|\s*(?:[-*]|\d+\.) +|\s+)?")
BULLET = re.compile(r"\s*(?:[-*]|\d+\.) +")
HEADING = re.compile(r"#{1,6} ")
SUMMARY = re.compile(r"<summary>(.*)</summary>")
TAGS_ALONE = re.compile(r"(\s*</?\w+>)+\s*")


@dataclass(frozen=True)
class _Line:
    number: int  # from 0
    text: str  # without the comment's sign
    start: int  # the column at which the text begins


@lru_cache(maxsize=50)  # a translation needs the same ones twice
def segments_of(source: str) -> tuple[Segment, ...]:
    """Every text of a percent script that a reader sees, in order.

    A Markdown cell has one for each heading, paragraph, item and table; a code cell those of
    `code_segments`. What lies in a solution's or a hidden test's region is nobody's to read; our
    answer to what a person grades is that person's.

    Raises: SyntaxError if the code is not Python.
    """
    lines = Lines(source)
    kinds = _kinds(lines.lines)
    found = list(segments_of_code(lines, {n for n, kind in enumerate(kinds) if kind == CODE}))
    cell: list[_Line] = []
    for number, kind in enumerate([*kinds, ""]):
        if kind == MARKDOWN:
            text = lines.lines[number]
            cell.append(_Line(number, text[2:], min(2, len(text))))
        elif cell:
            found += (_segment(lines, block) for block in _blocks(cell))
            cell = []
    found = [segment for segment in found if has_words(segment.text)]
    return tuple(sorted(found, key=lambda segment: segment.begin))


def _kinds(lines: list[str]) -> list[str]:
    """For each line, the kind of cell that it is in; nothing for a cell's own line and a header."""
    kinds, kind = [], ""
    for line in lines:
        if begins := CELL.match(line):
            kind = MARKDOWN if begins[1] else CODE
        inside = kind == CODE or line.startswith("#")
        kinds.append(kind if inside and not begins else "")
    return kinds


def _blocks(cell: list[_Line]) -> Iterator[list[_Line]]:
    """The lines of each block; none of a code fence's, and none that holds tags alone."""
    block: list[_Line] = []
    is_fenced = False
    for line in cell:
        is_fence = bool(FENCE.match(line.text))
        is_break = is_fenced or is_fence or not line.text.strip() or TAGS_ALONE.fullmatch(line.text)
        is_fenced ^= is_fence
        if is_break or SUMMARY.search(line.text) or _begins(line.text, block):
            yield from [block] if block else []
            block = []
        if is_break:
            continue
        block.append(line)
        if HEADING.match(line.text) or SUMMARY.search(line.text):
            yield block
            block = []
    if block:
        yield block


def _begins(text: str, block: list[_Line]) -> bool:
    """Whether a line begins a block of its own: a heading, an item, a table."""
    if text.startswith("|"):
        return bool(block) and not block[0].text.startswith("|")
    return bool(HEADING.match(text) or BULLET.match(text))


def _segment(lines: Lines, block: list[_Line]) -> Segment:
    first, last = block[0], block[-1]
    if summary := SUMMARY.search(first.text):
        begin = lines.offset(first.number, first.start + summary.start(1))
        return Segment(MARKDOWN, first.number + 1, summary[1], begin, begin + len(summary[1]))
    lead = LEAD.match(first.text)
    skipped = lead.end() if lead else 0
    begin = lines.offset(first.number, first.start + skipped)
    end = lines.offset(last.number, last.start + len(last.text))
    whole = [first.text[skipped:], *(line.text for line in block[1:])]
    is_table = first.text.startswith("|")
    text = "\n".join(whole) if is_table else " ".join(line.strip() for line in whole)
    return Segment(MARKDOWN, first.number + 1, remove_points(text), begin, end)
