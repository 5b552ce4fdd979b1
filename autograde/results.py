"""What became of a submission: its parts, its score, and why somebody should look at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from autograde.scoring import UNDECIDED, Judgement, RuleOutcome
from autograde.wording import say

Status = Literal["graded", "needs-a-look", "not-graded"]


@dataclass(frozen=True)
class PartResult:
    """One part of one submission.

    `score` is the gradebook's (a human's where one was given), None where there is none yet;
    `code` and `printed` are the learner's. `rules` are those of the part, where they were tried;
    `builds_on` are earlier parts, wrong themselves, in whose place right ones stood meanwhile.
    """

    name: str
    points: float
    score: float | None
    judgement: Judgement
    code: str = ""
    printed: str = ""
    rules: tuple[RuleOutcome, ...] = ()
    builds_on: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChapterResult:
    """One learner's submission for one chapter; `problem` where it could not be graded.

    `notices` are sentences about what somebody should look at though it takes no score away;
    `repairs` are sentences about what was put right before anything was run. `sandboxed` is
    whether the learner's code was kept apart from the machine. `seconds` is where the time of
    grading went, by name; two results that differ in nothing else are the same.
    """

    learner: str
    chapter: str
    parts: tuple[PartResult, ...] = ()
    problem: str | None = None
    notices: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    sandboxed: bool = True
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)

    @property
    def score(self) -> float | None:
        """The sum of the parts' scores; None while one of them has none."""
        scores = [part.score for part in self.parts if part.score is not None]
        complete = self.parts and len(scores) == len(self.parts) and self.problem is None
        return sum(scores) if complete else None

    @property
    def earned(self) -> float:
        """The points of those parts that have a score."""
        return sum(part.score or 0.0 for part in self.parts)

    @property
    def max_score(self) -> float | None:
        """The points of all parts; None where they are not known."""
        return sum(part.points for part in self.parts) if self.parts else None

    @property
    def status(self) -> Status:
        """Whether the score stands, waits for a human, or could not be found."""
        if self.problem is not None:
            return "not-graded"
        return "needs-a-look" if self.score is None or self.notices else "graded"

    @property
    def status_text(self) -> str:
        """The status in words."""
        return say(f"status.{self.status}")

    @property
    def remarks(self) -> list[str]:
        """What is said of it beside its scores, one sentence each."""
        walls = [] if self.sandboxed else [say("notice.unsandboxed")]
        return [*self.reasons, *self.repairs, *walls]

    @property
    def reasons(self) -> list[str]:
        """Why somebody should look at it, one sentence each; empty where nobody need."""
        if self.problem is not None:
            return [self.problem, *self.notices]
        open_parts = [part for part in self.parts if part.score is None]
        return [*map(_reason, open_parts), *self.notices]


def score_text(score: float | None) -> str:
    """A score as people read it: 2, 2.5, or nothing where there is none."""
    return "" if score is None else f"{score:g}"


def _reason(part: PartResult) -> str:
    outcome = part.judgement.outcome
    key = outcome.replace("-", "_") if outcome in UNDECIDED else "no_score"
    return say(f"look.{key}", part=part.name, words=part.judgement.words or "")
