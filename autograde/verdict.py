"""Check one part inside the notebook's own kernel, as plain nbgrader does, and publish the verdict.

Nothing here keeps the learner's code apart from the check: its scores are worth what honest work
makes them worth.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, cast, get_args

from autograde.wording import say

Outcome = Literal["passed", "partly", "mistake", "not-written", "timeout", "fault"]

MIME = "application/vnd.insidetensor.verdict+json"
PROJECT = Path(__file__).parents[1]
# A sentence is a sentence: whatever is longer did not come from a check.
MAX_SENTENCE = 2_000


class GraderFault(Exception):  # noqa: N818 - it names whose fault it is
    """A check could not do its work: the course's fault, never the learner's."""

    def _render_traceback_(self) -> list[str]:
        # IPython prints these lines instead of the traceback, whose frames
        # would show the source of the check.
        return [f"GraderFault: {self}"]


@dataclass(frozen=True)
class Verdict:
    """What a check said of a part: plain data, as nbgrader keeps it among a cell's outputs."""

    check: str
    outcome: Outcome
    sentence: str | None = None
    mistake: str | None = None
    comparison: Mapping[str, Any] | None = None
    earned: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data; `from_json` reads it back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Verdict:
        """The verdict in `data`, which a learner's process sent and nobody has looked at yet.

        Raises: ValueError, where a field is missing or is not of its type.
        """
        if not isinstance(data, Mapping):
            raise ValueError(f"a verdict is a mapping, got {type(data).__name__}")
        check, outcome, earned = data.get("check"), data.get("outcome"), data.get("earned")
        if not isinstance(check, str):
            raise ValueError(f"a verdict names its check, got {check!r}")
        if outcome not in get_args(Outcome) or not isinstance(outcome, str):
            raise ValueError(f"a verdict's outcome is one of {get_args(Outcome)}, got {outcome!r}")
        if isinstance(earned, bool) or not isinstance(earned, int | float):
            raise ValueError(f"points are a number, got {earned!r}")
        comparison = data.get("comparison")
        if not (comparison is None or isinstance(comparison, Mapping)):
            raise ValueError(f"a comparison is a mapping, got {type(comparison).__name__}")
        return cls(
            check=check,
            outcome=cast(Outcome, outcome),
            sentence=_short_text(data.get("sentence")),
            mistake=_short_text(data.get("mistake")),
            comparison=comparison,
            earned=float(earned),
        )


def _short_text(value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise ValueError(f"a verdict's words are text, got {type(value).__name__}")
    return value if len(value) <= MAX_SENTENCE else value[: MAX_SENTENCE - 1] + "…"


def assess(check: str) -> None:
    """Check the part `check` ("chNN_words.part") of the notebook that runs this.

    Publishes the verdict as a display of its own MIME type, and the points of the rules that hold
    as the cell's result: nbgrader takes the first number that a cell gives for its score, whatever
    the visible asserts after it come to.

    Raises: Mistake, where no point is earned; GraderFault, where the check cannot do its work.
    """
    from autograde.checks.chapters import cases_of
    from autograde.checks.learner import ThisProcess
    from autograde.course.sources import read_source
    from autograde.scoring import RuleOutcome, judgement_of
    from insidetensor import Mistake

    chapter, _, part = check.partition(".")
    try:
        source = read_source(PROJECT / "solutions" / f"{chapter}.py")
        rules = next(each.rules for each in source.parts if each.name == part)
        if not rules:
            raise LookupError("the text marks no rule")
        cases = cases_of(chapter, part)
        found = _found(ThisProcess(_names()), cases)
        outcomes = [
            RuleOutcome(rule.name, rule.points, *_told(found.get(rule.name))) for rule in rules
        ]
    except Exception as error:
        sentence = say("fault.raised", check=check, reason=f"{type(error).__name__}: {error}")
        _publish(Verdict(check, "fault", sentence), sentence)
        raise GraderFault(sentence) from error
    judgement = judgement_of(outcomes)
    points = sum(rule.points for rule in rules)
    earned = judgement.score(points) or 0.0
    verdict = Verdict(
        check,
        cast(Outcome, judgement.outcome),  # `judgement_of` gives no other
        judgement.words,
        judgement.mistake,
        judgement.comparison,
        earned,
    )
    _publish(verdict, _summary(outcomes))
    if not earned:
        raise Mistake(judgement.words)
    sys.displayhook(earned)


def _found(learner: Any, cases: Sequence[Any]) -> dict[str, Any]:
    from autograde.checks.cases import asked

    return {result.rule: result for result in asked(learner, cases)}


def _told(result: Any) -> tuple[bool, int, str | None, str | None, Any]:
    if result is None:
        raise LookupError("a rule of the text has no case")
    finding = result.finding
    if finding is None:
        return True, result.cases, None, None, None
    comparison = None if finding.comparison is None else finding.comparison.to_json()
    return False, result.cases, str(finding), finding.mistake, comparison


def _names() -> dict[str, Any]:
    """The notebook's own names."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        raise RuntimeError("no notebook runs here")
    names: dict[str, Any] = shell.user_ns
    return names


def _summary(outcomes: Sequence[Any]) -> str:
    broken = [rule.sentence for rule in outcomes if not rule.held]
    return "\n".join(broken) or say("verdict.passed")


def _publish(verdict: Verdict, text: str) -> None:
    from IPython.display import display

    display({MIME: verdict.to_json(), "text/plain": text}, raw=True)
