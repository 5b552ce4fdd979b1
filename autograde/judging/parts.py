"""What became of one part: from what the judge found, and from nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from autograde.authoring.course.rules import Rule
from autograde.authoring.course.sources import Cell
from autograde.core.messages import say
from autograde.judging.judge import Found, Told
from autograde.judging.results import (
    DEAD,
    Judgement,
    PartResult,
    RuleOutcome,
    error_of_solution,
    judgement_of,
)
from insidetensor.messages import read_sentence

Output = Mapping[str, Any]

# The mistake of an answer over which one judge after another ends.
ENDED_THE_JUDGE = "ended-the-judge"


@dataclass
class LastOfLearner:
    """What ended the learner's process before the notebook's end, and in which cell."""

    died_of: str | None = None
    died_in: int | None = None

    def ended(self, why: str | None, index: int | None) -> None:
        """Note it, the first time."""
        if self.died_of is None:
            self.died_of, self.died_in = why or "", index


@dataclass
class Checked:
    """One check: what its visible part showed, and what was found in the answers.

    `after_end`: the learner's process had ended before. `broken` is what ended it in this check,
    `fault` why the check itself could not do its work.
    """

    check: Cell
    rules: Sequence[Rule]
    after_end: bool = False
    outputs: list[Output] = field(default_factory=list)
    found: Found | None = None
    broken: str | None = None
    fault: str | None = None


def judged_part(
    checked: Checked, solution: Sequence[Output] | None, last: LastOfLearner
) -> PartResult:
    """The part's points and words; `solution` are the outputs of the cell that it checks."""
    outcomes: tuple[RuleOutcome, ...] = ()
    if checked.found is not None:
        try:
            outcomes = outcomes_of(checked.rules, checked.found.rules)
        except LookupError as error:
            checked.fault = str(error)
    judgement = _judgement(checked, outcomes, solution, last)
    return PartResult(
        checked.check.part,
        checked.check.points,
        judgement.score(checked.check.points),
        judgement,
        printed=_printed([*(solution or ()), *checked.outputs]),
        rules=outcomes,
    )


def outcomes_of(rules: Sequence[Rule], found: Sequence[Told]) -> tuple[RuleOutcome, ...]:
    """The rules in the order of the text, each with what was found; none where one was not tried.

    Raises: LookupError, where the text has a rule without a case.
    """
    told = {each["name"]: each for each in found}
    missing = [rule.name for rule in rules if rule.name not in told]
    if missing or not rules:
        raise LookupError(say("judging.no_case", rules=", ".join(missing)))
    return tuple(RuleOutcome(points=rule.points, **_said(told[rule.name])) for rule in rules)


def _said(told: Told) -> Mapping[str, Any]:
    """What was found of a rule, its sentence in the language spoken now."""
    if told.get("sentence") is None:
        return told
    return {**told, "sentence": read_sentence(told["sentence"])}


def unreadable(rules: Sequence[Rule], cases: int) -> Found:
    """What is found where a judge cannot even look at what came back."""
    sentence = say("no_answer.unreadable")
    told = {"held": False, "cases": cases, "sentence": sentence, "mistake": ENDED_THE_JUDGE}
    return Found(tuple({"name": rule.name, **told} for rule in rules))


def _judgement(
    checked: Checked,
    outcomes: Sequence[RuleOutcome],
    solution: Sequence[Output] | None,
    last: LastOfLearner,
) -> Judgement:
    if checked.after_end:
        reason = last.died_of or ""
        if solution is not None and any(each.get("ename") == DEAD for each in solution):
            return Judgement("ended", say("judging.ended_here", reason=reason))
        return Judgement("after-end", say("judging.ended_before", reason=reason))
    if checked.fault is not None:
        return Judgement("fault", say("judging.check_failed", reason=checked.fault))
    if checked.found is None:  # it ended in the visible check
        return Judgement("ended", say("judging.ended_here", reason=last.died_of or ""))
    found = judgement_of(outcomes)
    if found.outcome in {"mistake", "not-written"} and checked.broken is not None:
        return Judgement("ended", say("judging.ended_here", reason=checked.broken))
    if found.outcome in {"mistake", "not-written"}:
        # A solution that stopped half-way is why the check finds nothing to check.
        return error_of_solution(solution or ()) or found
    return found


def _printed(outputs: Sequence[Output]) -> str:
    return "".join(
        str(output["text"])
        for output in outputs
        if output["output_type"] == "stream" and output["name"] == "stdout"
    )


def error_output(name: str, words: str) -> Output:
    """An error that is written on a cell by us."""
    return {
        "output_type": "error", "ename": name, "evalue": words, "traceback": [f"{name}: {words}"]
    }  # fmt: skip
