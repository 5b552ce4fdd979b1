"""Wrong work that attacks: it earns nothing, shows nothing, and harms nobody who comes after it."""

from __future__ import annotations

import html
import re
import sqlite3
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hostile_class import (
    CANARY,
    CONTROLS,
    ROOT,
    Graded,
    Work,
    code_of,
    leaks_in,
    lines_shown_in,
    points_of,
    sentences_on,
)
from whole_class import ATTACKS, HERE, attackers, harming

from autograde.checks.chapters import make_cases
from autograde.core.ids import part_of_grade_id
from autograde.core.messages import say

# A function may remember what it was asked, and a later cell, which is shown, may tell it: see
# "What is not defended against" in docs/grading.md.
TOLD_LATER = ["shows-the-inputs-later"]
# Whoever needs more of the hidden inputs than one sentence names has been told them.
MOST_INPUTS = 1
MOST_HELD = 700 << 20  # bytes of the grader's own memory, whatever a class hands in
# What a learner's notebook shows of itself once it is run: its pages do not.
SHOWN = {"script-in-output": {CANARY}}
OUR_FAULT = [say("problem.ours", reason=""), say("judging.check_failed", reason="")]
# What is right in an attack all the same.
EARNED = {
    "swapped-labels": {"row_major_strides": "2"},
    "read-only-that-is-not": {"as_readonly": "0.75"},  # it is a view, and leaves x as it is
}

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hostile")]


def test_an_attack_earns_nothing_tells_nothing_and_is_reported(graded: Graded) -> None:
    found = {
        learner: wrong
        for learner, work in attackers()
        if (wrong := [*wrong_in_row(graded, learner, work), *shown_by(graded, learner, work)])
    }
    assert not found


def wrong_in_row(graded: Graded, learner: str, work: Work) -> Iterator[object]:
    """What an attack has got that it must not have, and what it was not told."""
    row = graded.rows.get(learner)
    if row is None:
        yield f"no row: {graded.said[-2000:]}"
        return
    sentences = sentences_on(graded.page(learner, work.chapter))
    if work.refused:
        if row["score"] not in ("", "0") or not (row["remarks"] or sentences):
            yield "refused", row
        return
    points = {part: row[part] for part in parts_of(row) if row[part] not in ("", "0")}
    if not row[part_of_grade_id(work.part)] or points != EARNED.get(work.name, {}):
        yield work.does, row, sentences
    if any(words in row["remarks"] for words in OUR_FAULT):
        yield "our fault", row["remarks"]
    if not sentences or not all(sentences):
        yield "told", sentences


def shown_by(graded: Graded, learner: str, work: Work) -> Iterator[object]:
    """What of ours, and what that a browser or a terminal acts upon, an attack has made seen."""
    page, theirs = graded.page(learner, work.chapter), code_of(work, graded.words)
    yield from leaks_in(page, work.chapter, theirs)
    shown = lines_shown_in(graded.executed(learner, work.chapter), work.chapter, theirs)
    yield from set(shown) - SHOWN.get(work.name, set())
    # What they print is shown beside their code: nobody but they can read it.
    yield from re.findall(r"<(script|iframe|img|object|embed|style\b(?!>\s))", body_of(page))
    yield from CONTROLS.findall(page + graded.rows.get(learner, {}).get("remarks", ""))


def test_an_attack_shows_hardly_any_hidden_input(graded: Graded) -> None:
    tellers = [
        work.name
        for learner, work in attackers()
        if len(inputs_in(graded.page(learner, work.chapter), work.chapter)) > MOST_INPUTS
    ]
    assert tellers == TOLD_LATER


def test_whoever_comes_after_an_attack_gets_every_point(graded: Graded) -> None:
    found = {}
    for learner, work in harming():
        row = graded.rows.get(f"{learner}-next", {})
        page = graded.page(f"{learner}-next", work.chapter)
        if row.get(part_of_grade_id(work.part)) != f"{points_of(work):g}" or CANARY in page:
            found[learner] = row or graded.said[-2000:], sentences_on(page)
    assert not found


def test_a_hostile_class_changes_nothing_outside_it(graded: Graded) -> None:
    home = graded.out.parent
    assert graded.status in (0, 1)
    assert graded.most_held < MOST_HELD, f"{graded.most_held >> 20} MiB"
    assert not CONTROLS.search(graded.said)
    assert CANARY not in graded.said
    assert not graded.connected
    assert graded.left == ()
    assert not (home / "marker").exists()
    assert (home / "secret.txt").read_text() == f"{CANARY} is nobody's business\n"
    assert given_by_hand(graded.out / "gradebook.db") == 0
    assert "marker" not in (graded.out / "nbgrader_config.py").read_text()
    planted = [path for path in graded.out.rglob("*") if "planted" in path.name]
    assert planted == []
    assert [path for path in graded.out.rglob("*") if path.is_symlink()] == []
    assert planted_outside() == []


def test_every_known_attack_is_tried() -> None:
    known = {*range(2, 49)} - {32, 45}
    assert known - {int(work.number) for work in ATTACKS if work.number} == set()
    assert len([work for work in ATTACKS if not work.number]) >= 20


def test_the_modules_and_files_of_ours_that_attacks_name_are_there() -> None:
    files = [*(HERE / "attacks").glob("*.py"), HERE / "bent_notebooks.py"]
    texts = [path.read_text(encoding="utf-8") for path in files]
    named = {name for text in texts for name in re.findall(r"\bautograde(?:[./]\w+)+", text)}
    places = {name: ROOT / name.replace(".py", "").replace(".", "/") for name in named}
    gone = [n for n, p in places.items() if not (p.is_dir() or p.with_suffix(".py").is_file())]
    assert gone == ["autograde/hidden/planted.py"]  # which one of them writes


def test_every_attack_says_what_it_does_and_has_a_name_of_its_own() -> None:
    assert len({work.name for work in ATTACKS}) == len(ATTACKS)
    assert all(work.does.endswith((".", '"')) for work in ATTACKS)


# --- what is looked at ---------------------------------------------------------------------------

FIRST_COLUMNS = {"learner", "chapter", "score", "max_score", "status", "remarks"}


def parts_of(row: dict[str, str]) -> list[str]:
    """The columns of parts."""
    return [name for name in row if name not in FIRST_COLUMNS]


def body_of(page: str) -> str:
    """The page without its own style."""
    return page.partition("</style>")[2]


@cache
def hidden_inputs(chapter: str) -> frozenset[str]:
    """Shapes that a chapter's hidden checks ask, as Python writes them, and the exercise does not.

    Only of the parts from which an attack tells them.
    """
    if chapter not in TOLD_PARTS:
        return frozenset()
    asked = [
        shape for case in make_cases(chapter, TOLD_PARTS[chapter]) for shape in _shapes(case.given)
    ]
    given = (ROOT / "exercises" / f"{chapter}.ipynb").read_text(encoding="utf-8")
    return frozenset(text for text in map(str, asked) if text not in given)


TOLD_PARTS = {"ch00_start_here": "storage_size", "ch02_views_and_strides": "row_major_strides"}


def _shapes(given: Any) -> Iterator[tuple[int, ...]]:
    """The tuples of several ints in what a probe is given."""
    if isinstance(given, tuple | list):
        if len(given) > 1 and all(type(item) is int for item in given):
            yield tuple(given)
        for item in given:
            yield from _shapes(item)


def inputs_in(page: str, chapter: str) -> set[str]:
    """The hidden inputs that can be read on a page."""
    text = html.unescape(page)
    return {shape for shape in hidden_inputs(chapter) if shape in text}


def planted_outside() -> list[str]:
    """What an attack has left in places that all share; it is taken away here."""
    places = [Path(place) / "hostile-planted" for place in ("/tmp", "/var/tmp", "/dev/shm")]
    places += [Path.home() / "hostile-planted", Path(sys.prefix) / "hostile-planted"]
    places += [Path(sysconfig.get_paths()["purelib"]) / "hostile_planted.pth"]
    places += [ROOT / "autograde" / "hidden" / "planted.py"]
    found = [path for path in places if path.exists()]
    for path in found:
        path.unlink()
    return [str(path) for path in found]


def given_by_hand(gradebook: Path) -> int:
    """How many scores of a gradebook somebody gave by hand."""
    with sqlite3.connect(f"file:{gradebook}?mode=ro", uri=True) as database:
        (count,) = database.execute(
            "SELECT count(*) FROM grade WHERE manual_score IS NOT NULL"
        ).fetchone()
    return int(count)
