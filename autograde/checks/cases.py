"""A case: one input as data, the rule that it tries, and what is found in the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from autograde.checks.learner import ThisProcess
from autograde.checks.probes.agent import Question
from insidetensor import Finding

Find = Callable[[Any], Finding | None]  # given an observation: plain data, Raised or NoAnswer


@dataclass(frozen=True)
class Case:
    """One question to the learner's process, and the finding of its answer.

    `rule` is the name that the exercise's text gives to what the case tries. It counts where the
    rules of `only_if` hold: an input that mixes features tells nothing of one if another is wrong.
    """

    rule: str
    probe: str
    given: Any
    find: Find
    only_if: tuple[str, ...] = ()

    @property
    def question(self) -> Question:
        """What crosses to the learner's process."""
        return self.probe, self.given

    def where(self, counts: Callable[[Any, Finding], bool]) -> Case:
        """The same, but only these findings of (what was seen, the finding) count."""

        def find(seen: Any) -> Finding | None:
            found = self.find(seen)
            return found if found is not None and counts(seen, found) else None

        return replace(self, find=find)


@dataclass(frozen=True)
class RuleResult:
    """Whether a rule holds: the finding of its first case that does not, if any.

    `cases` is how many tried it, `first` the place of that first case among the part's.
    """

    rule: str
    cases: int
    finding: Finding | None = None
    first: int | None = None

    @property
    def held(self) -> bool:
        """Whether every case of the rule came out right."""
        return self.finding is None

    def to_json(self) -> dict[str, Any]:
        """Plain data, as the outcome of a rule has it beside its points."""
        finding = self.finding
        comparison = None if finding is None else finding.comparison
        return {
            "name": self.rule,
            "held": self.held,
            "cases": self.cases,
            "first": self.first,
            "sentence": None if finding is None else finding.to_json(),
            "mistake": None if finding is None else finding.mistake,
            "comparison": None if comparison is None else comparison.to_json(),
        }


def judge_answers(
    cases: Sequence[Case],
    answers: Sequence[Any],
    find: Callable[[Case, Any], Finding | None] = lambda case, seen: case.find(seen),
) -> list[RuleResult]:
    """What the answers say of each rule, in the order in which the cases name them.

    `find` says what is wrong with one answer; it is not asked once a rule is known to be broken.
    """
    broken: dict[str, tuple[Finding, int]] = {}
    for place, (case, answer) in enumerate(zip(cases, answers, strict=True)):
        if case.rule not in broken and broken.keys().isdisjoint(case.only_if):
            finding = find(case, answer)
            if finding is not None:
                broken[case.rule] = finding, place
    counts = Counter(case.rule for case in cases)
    return [RuleResult(rule, count, *broken.get(rule, ())) for rule, count in counts.items()]


def ask_cases(learner: ThisProcess, cases: Iterable[Case]) -> list[RuleResult]:
    """Ask everything at once, and find what is wrong."""
    cases = list(cases)
    return judge_answers(cases, learner.ask([case.question for case in cases]))
