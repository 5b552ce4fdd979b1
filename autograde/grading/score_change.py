"""One part of which the score is another one than before."""

from __future__ import annotations

from dataclasses import dataclass

from autograde.core.learner_names import escape_hidden_signs
from autograde.core.messages import say

MOST_WORDS = 60  # characters of a sentence in the terminal; the file has all


@dataclass(frozen=True)
class Change:
    """One part of one learner's of which the score is another one now.

    `changed` names what its grade depends on and is another one now, with spaces between; nothing
    where that is not known.
    """

    learner: str
    chapter: str
    part: str
    before: float | None
    after: float | None
    changed: str
    said_before: str
    said_after: str

    @property
    def why(self) -> str:
        """Why the part moved, in a line."""
        words = escape_hidden_signs(self.said_after)
        short = words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}…"
        what = ", ".join(say(f"changes.what.{each}") for each in self.changed.split())
        return f"{what}: {short}" if what else short
