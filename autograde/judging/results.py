"""What became of a submission: its parts, rule by rule, its score, and why somebody should look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from autograde.core.messages import say
from insidetensor.messages import FALLBACK

PartOutcome = Literal[
    "passed",
    "partly",  # the core holds, and another rule does not
    "mistake",  # a check said what is wrong
    "error",  # the learner's code raised before a check could speak
    "not-written",
    "timeout",
    "fault",  # the check could not do its work
    "not-run",  # the notebook could not be graded
    "ended",  # the learner's process ended in this part, by the learner's doing
    "after-end",  # it had ended in an earlier cell
]
Status = Literal["graded", "needs-a-look", "not-graded"]
# These leave no score: somebody has to look.
UNDECIDED: frozenset[PartOutcome] = frozenset({"fault", "not-run"})
# Names of the errors that the grader writes on cells itself.
TIMEOUT, DEAD, NOT_RUN = "CellTimeoutError", "DeadKernelError", "NotRunError"
NOT_READY = "GraderNotReadyError"
_OF_A_MISTAKE: Mapping[str, PartOutcome] = {"not-written": "not-written", "too-long": "timeout"}
_OF_AN_ERROR: Mapping[str, PartOutcome] = {
    TIMEOUT: "timeout",
    "NotImplementedError": "not-written",
}


@dataclass(frozen=True)
class Judgement:
    """What became of one part.

    `words` is the sentence of a check, or the message of an error; `error` the error's name;
    `earned` what the rules come to that hold, where the core is one of them.
    """

    outcome: PartOutcome
    words: str | None = None
    error: str | None = None
    earned: float = 0.0

    def score(self, points: float) -> float | None:
        """The points earned of `points`; None where a human has to decide."""
        if self.outcome in UNDECIDED:
            return None
        if self.outcome == "partly":
            return self.earned
        return points if self.outcome == "passed" else 0.0


@dataclass(frozen=True)
class RuleOutcome:
    """Whether one rule of a part holds: `sentence` says what the first case that breaks it gave.

    `cases` is how many tried it, and `first` the place of that first one among the part's cases.
    """

    name: str
    points: float
    held: bool
    cases: int = 0
    sentence: str | None = None
    mistake: str | None = None
    comparison: Mapping[str, Any] | None = None
    first: int | None = None


def judgement_of(rules: Sequence[RuleOutcome]) -> Judgement:
    """What became of a part by its rules, of which the first is the core."""
    broken = next((rule for rule in rules if not rule.held), None)
    if broken is None:
        return Judgement("passed")
    outcome, earned = _OF_A_MISTAKE.get(broken.mistake or "", "mistake"), 0.0
    if rules[0].held:
        outcome, earned = "partly", sum(rule.points for rule in rules if rule.held)
    return Judgement(outcome, broken.sentence, earned=earned)


def error_of_solution(outputs: Sequence[Mapping[str, Any]]) -> Judgement | None:
    """What became of a part whose own cell ended in an error, so that nothing can be checked."""
    for output in outputs:
        if output["output_type"] == "error":
            name = str(output["ename"])
            return Judgement(_OF_AN_ERROR.get(name, "error"), str(output["evalue"]), name)
    return None


@dataclass(frozen=True)
class PartResult:
    """One part of one submission.

    `score` is None where there is none yet; once it is in the gradebook, it is a human's where one
    was given. `code` and `printed` are the learner's. `rules` are those of the part in the order of
    the text, where they were tried; `builds_on` are earlier parts, wrong themselves, in whose place
    right ones stood meanwhile.
    """

    name: str  # view-strides
    points: float
    score: float | None
    judgement: Judgement
    code: str = ""
    printed: str = ""
    rules: tuple[RuleOutcome, ...] = ()
    builds_on: tuple[str, ...] = ()


@dataclass(frozen=True)
class SubmissionResult:
    """One learner's submission for one chapter; `problem` where it could not be graded.

    `learner_can_mend` is whether the problem is in the notebook, so that its learner reads it;
    `notices` are sentences about what somebody should look at though it takes no score away;
    `repairs` are sentences about what was put right before anything was run. `sandboxed` is
    whether the learner's code was kept apart from the machine, `language` the one in which its
    learner is told. `seconds` is where the time of
    grading went, by name, and `attempt` what the grade depends on, a hash each; `is_earlier` is
    whether nothing was run for it now. Two results that differ in nothing else are the same.
    """

    learner: str
    chapter: str
    parts: tuple[PartResult, ...] = ()
    problem: str | None = None
    learner_can_mend: bool = False
    notices: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    sandboxed: bool = True
    language: str = FALLBACK
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)
    attempt: Mapping[str, str] = field(default_factory=dict, compare=False)
    is_earlier: bool = field(default=False, compare=False)

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
        notices = [] if self.sandboxed else [say("notice.unsandboxed")]
        return [*self.reasons, *self.repairs, *notices]

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
