"""What holds of the links in a source's prose: each leads to what learners have."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from urllib.parse import unquote

from autograde.source_rules import prose_lines
from autograde.sources import Cell, Problem, Source

# A span of code may run over several lines, though not over a blank one.
CODE = re.compile(r"(?<!`)(`+)(?!`)(?:(?!\n\s*\n).)*?(?<!`)\1(?!`)", re.DOTALL)
TARGET = r"(?:<([^>\n]*)>|((?:[^()\s]|\([^()\s]*\))+))"
INLINE = re.compile(r"\]\(\s*" + TARGET)
BY_REFERENCE = re.compile(r"^[> \t]*\[(?!\^)[^\]]+\]:\s*" + TARGET, re.MULTILINE)
HTML = re.compile(r"""\b(?:href|src)\s*=\s*(?:["']([^"']*)["']|([^\s"'>]+))""", re.IGNORECASE)
# What does not lead to a file of the project: https:, #heading, /on-the-server.
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|#|/", re.IGNORECASE)
NOT_FOR_LEARNERS = ("autograde", "classroom", "solutions")


def problems_of_links(
    source: Source, folder: str, root: Path, notebooks: Collection[str]
) -> Iterator[Problem]:
    """Links that lead nowhere, or to what learners are not to see.

    `folder` is the one, below `root`, from which learners follow them; `notebooks` are those
    that learners get, as paths from `root`.
    """
    for cell in source.cells:
        for line, target in _targets(cell):
            place = posixpath.normpath(posixpath.join(folder, target))
            complaint = None if place in notebooks else _complaint(place, root)
            if complaint:
                yield Problem(source.path, line, f"the link leads to {place}, {complaint}.")


def _targets(cell: Cell) -> Iterator[tuple[int, str]]:
    """(line of the file, path from the notebook) of each link to a file."""
    text = CODE.sub(lambda code: "\n" * code[0].count("\n"), _prose(cell))
    for form in (INLINE, BY_REFERENCE, HTML):
        for found in form.finditer(text):
            target = found[1] or found[2] or ""
            path = unquote(target.partition("#")[0])
            if path and not ELSEWHERE.match(target):
                yield cell.first_line + text.count("\n", 0, found.end()), path


def _prose(cell: Cell) -> str:
    """The text of a Markdown cell, with blank lines for those of its code fences."""
    prose = dict(prose_lines(cell))
    last = max(prose, default=cell.first_line)
    return "\n".join(prose.get(number, "") for number in range(cell.first_line, last + 1))


def _complaint(place: str, root: Path) -> str | None:
    """What is wrong with linking to a place that is no notebook of the learners'."""
    first = place.split("/")[0]
    if first in NOT_FOR_LEARNERS:
        return "where learners are not sent"
    if place.endswith(".ipynb"):
        return "which no source is built to"
    if first == "..":
        return "which is outside the project"
    return None if (root / place).exists() else "which does not exist"
