"""One late hand-in, and how late it is in words."""

from __future__ import annotations

from dataclasses import dataclass

from autograde.wording import say


@dataclass(frozen=True)
class Late:
    """One late hand-in: by how many seconds, and the points that are taken off for it.

    `before` is what was taken off until now; `problem` says why the rule said nothing.
    """

    learner: str
    chapter: str
    seconds: float
    penalty: float
    before: float
    problem: str | None = None


def how_late(late: Late) -> str:
    """How late something is, in words: 2 d 3 h."""
    if late.seconds <= 0:
        return say("lateness.in_time")
    if late.seconds <= 1:
        return say("lateness.just")
    left, words = round(late.seconds), []
    for unit, seconds in (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)):
        count, left = divmod(left, seconds)
        if count:
            words.append(f"{count} {unit}")
    return say("lateness.by", time=" ".join(words[:2]))
