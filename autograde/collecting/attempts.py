"""What is collected, what of it one learner tried, and what became of it."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from autograde.collecting.layouts import HandIn, Layout, copy_number
from autograde.collecting.sources import Member
from autograde.lateness.hand_ins import HandInRecord
from autograde.learner_ids import shown
from autograde.roster import Learner
from autograde.wording import say

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
    # When it was handed in, in UTC, by the LMS's number, where the archive does not say so.
    times: Mapping[str, dt.datetime] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What became of one hand-in. `learner` and `chapter` are "" where they are not known.

    `notes` are sentences to tell, `is_late` what the LMS says, `record` what is to be kept of
    what the source said, `owner` whose account it lies under where that is another's.
    """

    learner: str
    chapter: str
    state: State
    notes: tuple[str, ...] = ()
    is_late: bool = False
    record: HandInRecord | None = None
    owner: str = ""


@dataclass(frozen=True)
class Attempt:
    """One notebook that one learner handed in for one chapter."""

    learner: str
    chapter: str
    member: Member
    hand_in: HandIn
    layout: Layout

    @property
    def key(self) -> tuple[int, float, int]:
        """What grows from one attempt of a learner to the next."""
        time = self.hand_in.time or self.member.time
        seconds = time.timestamp() if time else 0.0
        return self.hand_in.order, seconds, copy_number(self.hand_in.file)


def grouped(attempts: Iterable[Attempt]) -> list[list[Attempt]]:
    groups: dict[tuple[str, str], list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        groups[attempt.learner.casefold(), attempt.chapter].append(attempt)
    return list(groups.values())


def chosen(attempts: Sequence[Attempt]) -> tuple[Attempt, tuple[str, ...]] | Outcome:
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
