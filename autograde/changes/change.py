"""What moved: one part of one learner's, from one score to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Change:
    """One part of one learner's of which the score is another one now.

    `answer` is "same" where the learner's code is: then the check, or whoever grades, changed.
    """

    learner: str
    chapter: str
    part: str
    before: float | None
    after: float | None
    answer: Literal["same", "changed", ""]
    said_before: str
    said_after: str
