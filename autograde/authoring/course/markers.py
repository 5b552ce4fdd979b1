"""Find nbgrader's solution and hidden-test regions in a cell, and take them away."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

SOLUTION = "SOLUTION"
HIDDEN_TESTS = "HIDDEN TESTS"
# nbgrader looks for these words anywhere in a line; here they stand alone in theirs.
MENTION = re.compile(r"(BEGIN|END) (SOLUTION|HIDDEN TESTS)")
MARKER = re.compile(r"\s*### (BEGIN|END) (SOLUTION|HIDDEN TESTS)\s*")


@dataclass(frozen=True)
class Region:
    """A marked region of a cell: the line indices of its BEGIN and its END, from 0."""

    kind: str
    begin: int
    end: int


def find_regions(text: str) -> tuple[list[Region], list[tuple[int, str]]]:
    """The regions of a cell's text, and (line index, sentence) for each misplaced marker."""
    found: list[Region] = []
    faults: list[tuple[int, str]] = []
    opened: tuple[str, int] | None = None
    for index, edge, kind, canonical in _markers(text):
        if not canonical:
            faults.append((index, f"a marker stands alone in its line: `### {edge} {kind}`."))
        elif edge == "BEGIN" and opened:
            faults.append((index, f"BEGIN {kind} inside a region that began as {opened[0]}."))
        elif edge == "BEGIN":
            opened = (kind, index)
        elif opened is None or opened[0] != kind:
            faults.append((index, f"END {kind} without a BEGIN {kind} above it in this cell."))
        else:
            found.append(Region(kind, opened[1], index))
            opened = None
    if opened:
        faults.append((opened[1], f"BEGIN {opened[0]} without an END {opened[0]} in this cell."))
    return found, faults


def find_lines_inside(text: str, kind: str) -> set[int]:
    """The indices of the lines that lie in regions of one kind, the markers included."""
    return {
        index
        for region in find_regions(text)[0]
        if region.kind == kind
        for index in range(region.begin, region.end + 1)
    }


def remove_regions(text: str, kind: str) -> str:
    """Remove the regions of one kind from a text."""
    dropped = find_lines_inside(text, kind)
    kept = [line for index, line in enumerate(text.split("\n")) if index not in dropped]
    return "\n".join(kept).rstrip("\n")


def remove_markers(text: str) -> str:
    """Remove the marker lines from a text, and keep what is between them."""
    return "\n".join(line for line in text.split("\n") if not MARKER.fullmatch(line))


def _markers(text: str) -> Iterator[tuple[int, str, str, bool]]:
    """(line index, BEGIN or END, kind, whether the marker stands alone) of each marker."""
    for index, line in enumerate(text.split("\n")):
        mention = MENTION.search(line)
        if mention:
            yield index, mention[1], mention[2], bool(MARKER.fullmatch(line))
