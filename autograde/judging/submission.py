"""One hand-in as it was read: nothing of it has been run or looked into."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass
from functools import cached_property

from insidetensor.messages import FALLBACK


@dataclass(frozen=True)
class Submission:
    """One learner's notebook of one exercise.

    `handed_in` is in UTC, the time of the file on this machine: never anything that its learner
    wrote into it. `language` is the one in which its learner is told.
    """

    learner: str
    exercise: str  # ch02_views_and_strides
    notebook: bytes
    handed_in: dt.datetime
    language: str = FALLBACK

    @property
    def key(self) -> tuple[str, str]:
        """Whose it is, and of which exercise."""
        return self.learner, self.exercise

    @cached_property
    def sha256(self) -> str:
        """A hash of the notebook's bytes, as `collect` keeps it."""
        return hashlib.sha256(self.notebook).hexdigest()
