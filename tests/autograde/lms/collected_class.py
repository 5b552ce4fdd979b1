"""Sources as an LMS, nbgrader or a person makes them, for the tests of collecting."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

from autograde.grading.not_taken import NAME as NOT_TAKEN
from autograde.lms.collect import CollectOptions, Outcome, collect
from autograde.lms.exchange import SECRET, TIMESTAMP
from autograde.lms.hand_ins import ATTEMPTS
from autograde.lms.hand_ins import NAME as HAND_INS
from autograde.lms.roster import Enrollee
from autograde.lms.uploads import ExpectedHandIns

STEPS, PAIRS = "ch90_steps", "ch91_pairs"
CHAPTERS = (STEPS, PAIRS)
ROSTER = (
    Enrollee("ada", "Ada", "Okafor", "ada@example.org", "1001"),
    Enrollee("bo", "Bo", "Lim", "", "1002"),
    Enrollee("eli", "Eli", "Gray"),
    Enrollee("minsu", "민수", "김"),
)
LATER = (2020, 11, 21, 12, 0, 0)
EARLIER = (2020, 11, 20, 12, 0, 0)


def notebook(text: str = "") -> bytes:
    """A notebook that says whose it is in its one cell."""
    cell = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": text}
    return json.dumps(
        {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    ).encode()


def archive(path: Path, members: Iterable[tuple[str | zipfile.ZipInfo, bytes]]) -> Path:
    """A zip archive with these members, each changed at the same time unless it says otherwise."""
    with zipfile.ZipFile(path, "w") as target:
        for name, content in members:
            info = zipfile.ZipInfo(name, EARLIER) if isinstance(name, str) else name
            target.writestr(info, content)
    return path


def later(name: str) -> zipfile.ZipInfo:
    """A member that was changed a day later than the others."""
    return zipfile.ZipInfo(name, LATER)


def timeless(name: str) -> zipfile.ZipInfo:
    """A member of which nobody knows when it was changed."""
    return zipfile.ZipInfo(name)


def folder(path: Path, files: dict[str, bytes]) -> Path:
    """A folder with these files."""
    for name, content in files.items():
        target = path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return path


def collected(source: Path, into: Path, **fields: object) -> list[Outcome]:
    """What became of a source; with the class list unless `roster` says otherwise."""
    return collect(options(source, into, **fields))


def options(source: Path, into: Path, **fields: object) -> CollectOptions:
    """What to collect; `roster` and `chapter` are the course's."""
    # The files of these tests belong to whoever runs them.
    about = {"roster": ROSTER, "chapter": None, "emails": {}, "other_accounts": True}
    course = {**about, **fields}
    mine = ExpectedHandIns(CHAPTERS, *map(course.pop, about))  # type: ignore[arg-type]
    return CollectOptions(source, into, mine, **course)  # type: ignore[arg-type]


def states(outcomes: Iterable[Outcome]) -> dict[tuple[str, str], str]:
    """By learner and chapter, what became of it."""
    return {(outcome.learner, outcome.chapter): outcome.state for outcome in outcomes}


def said(outcomes: Iterable[Outcome]) -> str:
    """Every sentence, one a line."""
    return "\n".join(note for outcome in outcomes for note in outcome.notes)


def texts(into: Path) -> dict[str, str]:
    """By place below `into`, what the notebooks there say; every other file by its content.

    Without what is kept of the sources, of times outside the exchange and of other attempts:
    test_hand_in_records.py, test_not_taken.py, test_late_class.py and test_attempts.py are about
    that.
    """
    return {
        path.relative_to(into).as_posix(): json.loads(path.read_bytes())["cells"][0]["source"]
        if path.suffix == ".ipynb"
        else path.read_text()
        for path in sorted(into.rglob("*"))
        if path.is_file() and path.name not in {HAND_INS, NOT_TAKEN} and ATTEMPTS not in path.parts
        if path.name != TIMESTAMP or path.with_name(SECRET).exists()
    }
