"""Take one attempt into the folder, with what its source says of when it was handed in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from autograde.collecting.attempts import Attempt, Order, Outcome
from autograde.collecting.companions import COMPANIONS
from autograde.collecting.owners import other_owner
from autograde.collecting.placing import Placed, place_notebook
from autograde.collecting.sources import MOST_BYTES_TOGETHER, CannotCollect, CannotTake, Member
from autograde.grading.submissions import GraderError
from autograde.lateness.hand_ins import HandInRecord, notebook_sha256, write_records
from autograde.learner_ids import shown
from autograde.wording import say


def placed(
    order: Order,
    attempt: Attempt,
    notes: tuple[str, ...],
    files: dict[PurePosixPath, Member],
    budget: int,
) -> tuple[Outcome, int]:
    """What became of an attempt, and how many bytes were unpacked for it."""
    learner, chapter, late = attempt.learner, attempt.chapter, attempt.hand_in.is_late
    companions = _companions(attempt, files)
    try:
        content = attempt.member.read()
        if len(content) > budget:
            most = MOST_BYTES_TOGETHER // 2**20
            raise CannotTake(say("collect.budget", most=most))
        known = _known_time(order, attempt)
        time = known or attempt.member.time
        what = place_notebook(
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
    record = None if what == "kept" else _record(attempt, content, known)
    words = (*notes, *_words(attempt, what))
    return Outcome(learner, chapter, what, words, late, record, other_owner(attempt)), len(content)


def _companions(attempt: Attempt, files: dict[PurePosixPath, Member]) -> list[Member]:
    """nbgrader's files beside it; elsewhere, files of those names are the learner's own."""
    if attempt.layout != "exchange":
        return []
    beside = attempt.member.place.parent
    return [files[beside / name] for name in sorted(COMPANIONS) if beside / name in files]


def _known_time(order: Order, attempt: Attempt) -> dt.datetime | None:
    """When it was handed in, in UTC, as far as its source can be relied on for that."""
    if attempt.layout == "folder":
        return attempt.member.time
    return attempt.hand_in.time or order.times.get(attempt.hand_in.number)


def _record(attempt: Attempt, content: bytes, time: dt.datetime | None) -> HandInRecord:
    is_late = attempt.hand_in.is_late if attempt.layout == "canvas" else None
    digest = notebook_sha256(content)
    return HandInRecord(attempt.learner, attempt.chapter, attempt.layout, digest, is_late, time)


def _words(attempt: Attempt, placed: Placed) -> tuple[str, ...]:
    learner, chapter, time = attempt.learner, attempt.chapter, attempt.member.time
    words = []
    if placed == "replaced":
        words.append(say("collect.replaced", learner=learner, chapter=chapter))
    if placed == "kept":
        words.append(say("collect.kept", learner=learner, chapter=chapter))
    if attempt.layout == "exchange" and attempt.hand_in.time is None:
        words.append(say("collect.no_exchange_time", learner=learner, chapter=chapter))
    if attempt.layout == "folder" and time is not None and time > dt.datetime.now(dt.UTC):
        when = f"{time:%Y-%m-%d %H:%M} UTC"
        words.append(say("collect.future_file", learner=learner, chapter=chapter, time=when))
    return tuple(words)


def keep_records(into: Path, outcomes: Iterable[Outcome]) -> None:
    """Keep what the source said of what lies in the folder now: late or not, and since when."""
    records = [item.record for item in outcomes if item.record is not None]
    try:
        write_records(into, records)
    except GraderError as problem:
        raise CannotCollect(str(problem)) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CannotCollect(say("collect.no_records", into=into, reason=reason)) from None
