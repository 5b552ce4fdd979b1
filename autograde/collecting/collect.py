"""Collect what a class handed in: one notebook a learner and chapter, the latest, by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from autograde.collecting.identity import learner_of
from autograde.collecting.layouts import (
    LAYOUTS,
    HandIn,
    Layout,
    chapters_in,
    copy_number,
    is_notebook,
    layout_of,
)
from autograde.collecting.placing import Placed, check_target, place_notebook
from autograde.collecting.sources import (
    MOST_BYTES_TOGETHER,
    CannotCollect,
    CannotTake,
    Found,
    Member,
    Unusable,
    opened_source,
)
from autograde.learner_ids import shown
from autograde.roster import Learner
from autograde.wording import say

ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar")
COMPANIONS = frozenset({"timestamp.txt", "submission_secret.txt"})  # nbgrader's, read with theirs

State = Literal["collected", "replaced", "unchanged", "kept", "refused"]


@dataclass(frozen=True)
class Order:
    """What to collect: from where, into which folder, whose and which chapters."""

    source: Path
    into: Path
    chapters: Collection[str]
    roster: Sequence[Learner] | None = None
    layout: Layout | None = None  # None: find out
    chapter: str | None = None  # the chapter of files whose names name none
    replace: bool = False  # also what is newer in the folder


@dataclass(frozen=True)
class Outcome:
    """What became of one hand-in. `learner` and `chapter` are "" where they are not known.

    `notes` are sentences to tell, `is_late` what the LMS says.
    """

    learner: str
    chapter: str
    state: State
    notes: tuple[str, ...] = ()
    is_late: bool = False


@dataclass(frozen=True)
class Attempt:
    """One notebook that one learner handed in for one chapter."""

    learner: str
    chapter: str
    member: Member
    hand_in: HandIn

    @property
    def key(self) -> tuple[int, float, int]:
        """What grows from one attempt of a learner to the next."""
        time = self.hand_in.time or self.member.time
        seconds = time.timestamp() if time else 0.0
        return self.hand_in.order, seconds, copy_number(self.hand_in.file)


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
        attempts, refused = _attempts(order, layout, found)
        if not attempts and not refused:
            raise CannotCollect(say("collect.nothing", source=order.source, layout=layout))
        chosen = [_chosen(same) for same in _grouped(attempts)]
        outcomes = [item for item in chosen if isinstance(item, Outcome)]
        latest = [item for item in chosen if not isinstance(item, Outcome)]
        files = {item.place: item for item in found if isinstance(item, Member)}
        budget = MOST_BYTES_TOGETHER
        for number, (attempt, notes) in enumerate(latest, start=1):
            outcome, size = _placed(order, attempt, notes, files, budget)
            budget -= size
            outcomes.append(outcome)
            on_placed(number, len(latest))
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
        if item.place.name in COMPANIONS:
            continue
        learner = ""
        try:
            hand_in = _hand_in(layout, item)
            learner = learner_of(hand_in, layout, order.roster)
            if is_notebook(item.place.name):
                if layout == "folder" and order.roster is None:
                    _refuse_no_learner(item.place, order.chapters)
                attempts.append(Attempt(learner, _chapter(order, hand_in), item, hand_in))
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


def _grouped(attempts: Iterable[Attempt]) -> list[list[Attempt]]:
    groups: dict[tuple[str, str], list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        groups[attempt.learner.casefold(), attempt.chapter].append(attempt)
    return list(groups.values())


def _chosen(attempts: Sequence[Attempt]) -> tuple[Attempt, tuple[str, ...]] | Outcome:
    """The latest of one learner's attempts at one chapter, and what is to be said of it."""
    ordered = sorted(attempts, key=lambda attempt: attempt.key)
    latest = ordered[-1]
    learner, chapter = latest.learner, latest.chapter
    if len({(attempt.learner, attempt.hand_in.number) for attempt in attempts}) > 1:
        places = ", ".join(shown(str(attempt.member.place)) for attempt in ordered)
        sentence = say("collect.two_people", learner=learner, chapter=chapter, places=places)
        return Outcome(learner, chapter, "refused", (sentence,))
    if len(ordered) == 1:
        return latest, ()
    place, count = shown(str(latest.member.place)), len(ordered)
    if ordered[-2].key == latest.key:
        sentence = say(
            "collect.undecided", learner=learner, chapter=chapter, count=count, place=place
        )
        return Outcome(learner, chapter, "refused", (sentence,))
    note = say("collect.attempts", learner=learner, chapter=chapter, count=count, place=place)
    return latest, (note,)


def _placed(
    order: Order,
    attempt: Attempt,
    notes: tuple[str, ...],
    files: dict[PurePosixPath, Member],
    budget: int,
) -> tuple[Outcome, int]:
    """What became of an attempt, and how many bytes were unpacked for it."""
    learner, chapter, late = attempt.learner, attempt.chapter, attempt.hand_in.is_late
    beside = attempt.member.place.parent
    companions = [files[beside / name] for name in sorted(COMPANIONS) if beside / name in files]
    try:
        content = attempt.member.read()
        if len(content) > budget:
            most = MOST_BYTES_TOGETHER // 2**20
            raise CannotTake(say("collect.budget", most=most))
        time = attempt.hand_in.time or attempt.member.time
        placed = place_notebook(
            order.into,
            learner,
            chapter,
            content,
            time=time,
            companions={item.place.name: item.read() for item in companions},
            replace=order.replace,
        )
    except CannotTake as problem:
        place = shown(str(attempt.member.place))
        sentence = say("collect.refused", place=place, reason=problem)
        return Outcome(learner, chapter, "refused", (*notes, sentence), late), 0
    return Outcome(learner, chapter, placed, (*notes, *_words(attempt, placed)), late), len(content)


def _words(attempt: Attempt, placed: Placed) -> tuple[str, ...]:
    learner, chapter = attempt.learner, attempt.chapter
    if placed == "replaced":
        return (say("collect.replaced", learner=learner, chapter=chapter),)
    if placed == "kept":
        return (say("collect.kept", learner=learner, chapter=chapter),)
    return ()
