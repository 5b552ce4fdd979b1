"""Pack feedback pages into one archive, named as the LMS named what was handed in."""

from __future__ import annotations

import os
import zipfile
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograde.collecting.identity import learner_of
from autograde.collecting.layouts import (
    LAYOUTS,
    HandIn,
    Layout,
    chapters_in,
    is_notebook,
    layout_of,
)
from autograde.collecting.sources import CannotCollect, CannotTake, Member, opened_source
from autograde.grading.grade import FEEDBACK
from autograde.roster import Learner
from autograde.wording import say

FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same pages make the same archive


@dataclass(frozen=True)
class HandedBack:
    """What was packed: how many pages, in which naming, and sentences about what was not."""

    count: int
    layout: Layout
    notes: tuple[str, ...]


def hand_back(
    graded: Path,
    like: Path,
    to: Path,
    chapters: Collection[str],
    roster: Sequence[Learner] | None = None,
    chapter: str | None = None,
) -> HandedBack:
    """Write the archive `to`: a feedback page for each notebook in the archive `like`.

    `graded` is what `grade` wrote to, `chapter` the exercise of files whose names name none.

    Raises: CannotCollect where there is nothing to pack, or something is in the way.
    """
    if not (graded / FEEDBACK).is_dir():
        raise CannotCollect(say("hand_back.no_grades", graded=graded))
    if to.exists() or to.is_symlink():
        raise CannotCollect(say("hand_back.exists", to=to))
    with opened_source(like) as found:
        members = [item for item in found if isinstance(item, Member)]
        layout = layout_of(item.place for item in members)
        if layout not in {"canvas", "moodle"}:
            raise CannotCollect(say("hand_back.wrong_layout", like=like))
        pages: dict[str, Path] = {}
        notes: list[str] = []
        handed_in = list(_handed_in(members, layout, chapters, roster, chapter))
        people: dict[tuple[str, str], set[str]] = defaultdict(set)
        for _, hand_in, learner, its_chapter in handed_in:
            people[learner, its_chapter].add(hand_in.number)
        for place, _, learner, its_chapter in handed_in:
            if (
                len(people[learner, its_chapter]) > 1
            ):  # `collect` took none of them, and a page is private
                notes.append(say("hand_back.two_people", place=place, learner=learner))
                continue
            page = graded / FEEDBACK / learner / f"{its_chapter}.html"
            if page.is_file() and not page.is_symlink():
                pages[_named(place)] = page
            else:
                notes.append(say("hand_back.no_page", learner=learner, chapter=its_chapter))
    if not pages:
        raise CannotCollect(say("hand_back.nobody", like=like, graded=graded))
    _pack(pages, to)
    return HandedBack(len(pages), layout, tuple(dict.fromkeys(notes)))


def _handed_in(
    members: Sequence[Member],
    layout: Layout,
    chapters: Collection[str],
    roster: Sequence[Learner] | None,
    chapter: str | None,
) -> Iterator[tuple[PurePosixPath, HandIn, str, str]]:
    """Place, what that says, learner and chapter of each notebook that `collect` looks at."""
    for member in members:
        hand_in = LAYOUTS[layout](member.place)
        if hand_in is None or not is_notebook(member.place.name):
            continue
        named = chapters_in(hand_in.file, chapters)
        chosen = chapter or (min(named) if len(named) == 1 else None)
        learner = _learner(hand_in, layout, roster)
        if chosen is not None and learner is not None and named <= {chosen}:
            yield member.place, hand_in, learner, chosen


def _learner(hand_in: HandIn, layout: Layout, roster: Sequence[Learner] | None) -> str | None:
    try:
        return learner_of(hand_in, layout, roster)
    except CannotTake:
        return None


def _named(place: PurePosixPath) -> str:
    """The page's name: Moodle looks for the folder in it, Canvas for the two numbers."""
    return str(place.with_name(f"{place.stem}.html"))


def _pack(pages: dict[str, Path], to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    unfinished = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted(pages):
                info = zipfile.ZipInfo(name, FIXED_TIME)
                info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(info, pages[name].read_bytes())
        unfinished.replace(to)
    finally:
        unfinished.unlink(missing_ok=True)
