"""Collect what a class handed in: one notebook a learner and chapter, the latest, by name."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import PurePosixPath

from autograde.collecting.attempts import Attempt, Order, Outcome, chosen, grouped
from autograde.collecting.companions import COMPANIONS
from autograde.collecting.identity import learner_of
from autograde.collecting.layouts import (
    LAYOUTS,
    HandIn,
    Layout,
    chapters_in,
    is_notebook,
    layout_of,
)
from autograde.collecting.placing import check_target
from autograde.collecting.sources import (
    MOST_BYTES_TOGETHER,
    CannotCollect,
    CannotTake,
    Found,
    Member,
    Unusable,
    opened_source,
)
from autograde.collecting.taking import keep_records, placed
from autograde.lateness.hand_ins import NAME as HAND_INS
from autograde.learner_ids import shown
from autograde.wording import say

ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar")
# Files that are not anybody's: what `collect` itself left in a folder that is collected from.
NOT_HANDED_IN = COMPANIONS | {HAND_INS}


OnPlaced = Callable[[int, int], None]


def collect(order: Order, on_placed: OnPlaced = lambda number, total: None) -> list[Outcome]:
    """Put the latest notebook of each learner and chapter where `grade` looks for it.

    The outcomes come sorted by learner and chapter. `on_placed` is told after each notebook its
    number (from 1) and how many there are.

    Raises: CannotCollect where there is nothing to collect, or nowhere to put it.
    """
    check_target(order.into, order.source)
    with opened_source(order.source) as found:
        layout = _layout(order, found)
        if order.times and layout != "moodle":
            raise CannotCollect(say("collect.times_moodle", source=order.source))
        attempts, refused = _attempts(order, layout, found)
        if not attempts and not refused:
            raise CannotCollect(say("collect.nothing", source=order.source, layout=layout))
        latest_of_each = [chosen(same) for same in grouped(attempts)]
        outcomes = [item for item in latest_of_each if isinstance(item, Outcome)]
        latest = [item for item in latest_of_each if not isinstance(item, Outcome)]
        files = {item.place: item for item in found if isinstance(item, Member)}
        budget = MOST_BYTES_TOGETHER
        for number, (attempt, notes) in enumerate(latest, start=1):
            outcome, size = placed(order, attempt, notes, files, budget)
            budget -= size
            outcomes.append(outcome)
            on_placed(number, len(latest))
    keep_records(order.into, outcomes)
    return sorted([*outcomes, *refused], key=lambda item: (item.learner, item.chapter))


def without_hand_in(order: Order, outcomes: Iterable[Outcome]) -> dict[str, list[str]]:
    """By chapter of this collection, who of the class list has nothing in the folder yet."""
    chapters = {outcome.chapter for outcome in outcomes} - {""}
    if order.chapter is not None:
        chapters.add(order.chapter)
    return {
        chapter: [
            learner.id
            for learner in order.roster or ()
            if not (order.into / learner.id / chapter / f"{chapter}.ipynb").is_file()
        ]
        for chapter in sorted(chapters)
    }


def _layout(order: Order, found: Sequence[Found]) -> Layout:
    if order.layout is not None:
        return order.layout
    layout = layout_of(item.place for item in found if isinstance(item, Member))
    if layout is None:
        raise CannotCollect(say("collect.which", source=order.source, known=", ".join(LAYOUTS)))
    return layout


def _attempts(
    order: Order, layout: Layout, found: Sequence[Found]
) -> tuple[list[Attempt], list[Outcome]]:
    """Every notebook whose learner and chapter are known, and what cannot be taken."""
    attempts: list[Attempt] = []
    refused: list[Outcome] = []
    other_files: dict[str, str] = {}
    for item in found:
        if isinstance(item, Unusable):
            refused.append(Outcome("", "", "refused", (item.reason,)))
            continue
        if item.place.name in NOT_HANDED_IN:
            continue
        learner = ""
        try:
            hand_in = _hand_in(layout, item)
            learner = learner_of(hand_in, layout, order.roster)
            if is_notebook(item.place.name):
                if layout == "folder" and order.roster is None:
                    _refuse_no_learner(item.place, order.chapters)
                chapter = _chapter(order, hand_in)
                attempts.append(Attempt(learner, chapter, item, hand_in, layout))
            else:
                _refuse_archive(item)
                other_files.setdefault(learner, shown(item.place.name))
        except CannotTake as problem:
            place = shown(str(item.place))
            sentence = say("collect.refused", place=place, reason=problem)
            refused.append(Outcome(learner, order.chapter or "", "refused", (sentence,)))
    known = {attempt.learner for attempt in attempts} | {item.learner for item in refused}
    refused += [
        Outcome(learner, "", "refused", (say("collect.no_notebook", learner=learner, file=file),))
        for learner, file in other_files.items()
        if learner not in known
    ]
    return attempts, refused


def _hand_in(layout: Layout, member: Member) -> HandIn:
    hand_in = LAYOUTS[layout](member.place)
    if hand_in is None:
        raise CannotTake(say(f"collect.not_named.{layout}"))
    # Such a one would be the latest for good.
    if hand_in.time is not None and hand_in.time > dt.datetime.now(dt.UTC):
        raise CannotTake(say("collect.future", time=f"{hand_in.time:%Y-%m-%d %H:%M:%S} UTC"))
    return hand_in


def _refuse_archive(member: Member) -> None:
    if member.place.name.lower().endswith(ARCHIVES):
        raise CannotTake(say("collect.nested"))


def _refuse_no_learner(place: PurePosixPath, chapters: Collection[str]) -> None:
    """Refuse a notebook whose outermost folder may be an exercise's, or one around the learners'.

    With a class list it is known who is a learner.
    """
    outer, *between = place.parts[:-1]
    if chapters_in(outer, chapters) or (between and not chapters_in(between[0], chapters)):
        raise CannotTake(say("collect.no_learner", outer=shown(outer)))


def _chapter(order: Order, hand_in: HandIn) -> str:
    named = chapters_in(hand_in.file, order.chapters)
    if order.chapter is not None and named <= {order.chapter}:
        return order.chapter
    if len(named) == 1 and order.chapter is None:
        return named.pop()
    if order.chapter is not None:
        others = ", ".join(sorted(named))
        raise CannotTake(say("collect.other_chapter", wanted=order.chapter, named=others))
    known = ", ".join(sorted(order.chapters))
    raise CannotTake(say("collect.no_chapter", file=shown(hand_in.file), known=known))
