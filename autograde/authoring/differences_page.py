"""The page "Where the libraries differ": each question, asked in each library."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, zip_longest
from pathlib import Path

from autograde.course.sources import read_source
from autograde.messages import say
from insidetensor.claims.differences import Behaviour, answers, read_differences
from insidetensor.claims.entries import EntryError
from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES, library

DIFFERENCES = Path("course") / "differences.toml"
PAGE = Path("docs") / "where-the-libraries-differ.md"
BACKQUOTES = re.compile("`+")
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def differences_page(
    root: Path, on_asked: Callable[[int, int], None] = lambda number, total: None
) -> str:
    """The page as Markdown, each cell of it run just now; `on_asked` gets (number, total).

    Raises: EntryError for a question of a chapter that has no lesson, or a missing library.
    """
    setup, behaviours = read_differences(root / DIFFERENCES)
    missing = [SHOWN_NAMES[name] for name in IMPORT_NAMES if library(name) is None]
    if missing:
        raise EntryError(say("differences.missing", libraries=", ".join(missing)))
    behaviours.sort(key=lambda behaviour: behaviour.chapter)  # in its chapter, each keeps its place
    rows = {}
    for number, behaviour in enumerate(behaviours, start=1):
        rows[behaviour.id] = _row(behaviour, answers(behaviour, setup))
        on_asked(number, len(behaviours))
    count, versions = len(behaviours), _versions()
    lines = [say("differences.page", count=count, versions=versions, setup=_setup(setup))]
    for chapter, asked in groupby(behaviours, key=lambda behaviour: behaviour.chapter):
        lines += ["", *_heading(root, chapter), *(rows[behaviour.id] for behaviour in asked)]
    return "\n".join(lines) + "\n"


def stale(before: str, now: str, place: Path) -> str | None:
    """The sentence that shows the first line in which two pages differ; None where none does."""
    lines = zip_longest(before.splitlines(), now.splitlines(), fillvalue=say("differences.end"))
    for there, here in lines:
        if there != here:
            return say("differences.changed", file=place, before=there, now=here)
    return None


def _versions() -> str:
    """The libraries' own versions; which build of PyTorch it is does not change an answer."""
    modules = {name: library(name) for name in IMPORT_NAMES}
    return ", ".join(
        f"{SHOWN_NAMES[name]} {module.__version__.partition('+')[0]}"
        for name, module in modules.items()
        if module is not None
    )


def _setup(setup: Mapping[str, str]) -> str:
    return ", ".join(_code(setup[name]) for name in IMPORT_NAMES if name in setup)


def _heading(root: Path, chapter: str) -> Iterator[str]:
    lesson = root / "course" / f"{chapter}.py"
    if not lesson.is_file():
        raise EntryError(say("differences.no_lesson", chapter=chapter))
    yield f"## [{read_source(lesson).title}](../course/{chapter}.ipynb)"
    yield ""
    names = [SHOWN_NAMES[name] for name in IMPORT_NAMES]
    yield "| " + " | ".join([say("differences.question"), *names]) + " |"
    yield "| --- " * (len(names) + 1) + "|"


def _row(behaviour: Behaviour, said: Mapping[str, str]) -> str:
    cells = [_plain_code(behaviour.question)]
    for name, probe in behaviour.probes.items():
        lines = [_code(line) for line in probe.strip().splitlines()]
        cells.append("<br>".join([f"**{_escaped(said[name])}**", *lines]))
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)


def _plain_code(text: str) -> str:
    """A question may hold code between backquotes; all else of it is text."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(
        _code(part.strip("`")) if part.startswith("`") else _escaped(part) for part in parts
    )


def _code(line: str) -> str:
    """One line of code in a table's cell: a bar would end the cell, spaces in front be dropped."""
    indent = len(line) - len(line.lstrip())
    code = line.strip().replace("|", r"\|")
    fence = "`" * (max((len(run) for run in BACKQUOTES.findall(code)), default=0) + 1)
    space = " " if code.startswith("`") or code.endswith("`") else ""
    return "&nbsp;" * indent + f"{fence}{space}{code}{space}{fence}"
