"""Turn what a graded cell left behind into an outcome and a score: no points without a verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from nbformat import NotebookNode

from autograde.verdict import MIME, Verdict
from autograde.wording import say

PartOutcome = Literal[
    "passed",
    "partly",  # the core holds, and another rule does not
    "mistake",  # a check said what is wrong
    "error",  # the learner's code raised before a check could speak
    "not-written",
    "timeout",
    "fault",  # the check could not do its work
    "no-verdict",  # the cell ended well and no check spoke
    "kernel-died",
    "not-run",  # an earlier cell ended the kernel
    "missing",  # the cell is not in the notebook
    "ended",  # the learner's process ended in this part, by the learner's doing
    "after-end",  # it had ended in an earlier cell
]
# These leave no score: somebody has to look.
UNDECIDED: frozenset[PartOutcome] = frozenset(
    {"fault", "no-verdict", "kernel-died", "not-run", "missing"}
)
# Names of the errors that the grader writes on cells itself.
TIMEOUT, DEAD, NOT_RUN = "CellTimeoutError", "DeadKernelError", "NotRunError"
NOT_READY = "GraderNotReadyError"

_ASSESS = re.compile(r"\bassess\(\s*[\"']([\w.]+)[\"']")
_HIDDEN = re.compile(
    r"^[^\n]*BEGIN HIDDEN TESTS[^\n]*\n.*?^[^\n]*END HIDDEN TESTS[^\n]*$\n?",
    re.DOTALL | re.MULTILINE,
)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Judgement:
    """What became of one graded cell.

    `words` is the sentence of a check, or the message of an error; `error` the error's name;
    `line` the visible line that raised.
    """

    outcome: PartOutcome
    words: str | None = None
    error: str | None = None
    line: str | None = None
    mistake: str | None = None
    comparison: Mapping[str, Any] | None = None
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
    core = rules[0]
    if core.held:
        earned = sum(rule.points for rule in rules if rule.held)
        return Judgement(
            "partly",
            broken.sentence,
            mistake=broken.mistake,
            comparison=broken.comparison,
            earned=earned,
        )
    outcome = _OF_A_MISTAKE.get(core.mistake or "", "mistake")
    return Judgement(outcome, core.sentence, mistake=core.mistake, comparison=core.comparison)


_OF_A_MISTAKE: Mapping[str, PartOutcome] = {"not-written": "not-written", "too-long": "timeout"}


def judge(cell: NotebookNode) -> Judgement:
    """What became of a graded cell that nbgrader has executed, by what its check published.

    Its source must be the release's: nbgrader has put it back.
    """
    names = {str(out.ename) for out in cell.get("outputs", []) if out.output_type == "error"}
    for name, outcome in _BY_ERROR.items():
        if name in names:
            return Judgement(outcome)
    verdicts = list(_verdicts(cell))
    asked = _ASSESS.findall(cell.source)
    if not asked:
        return Judgement("fault", say("fault.no_check"))
    if [verdict.check for verdict in verdicts] != asked:
        return _without_verdict(cell)
    verdict = verdicts[0]
    return Judgement(
        verdict.outcome,
        verdict.sentence,
        mistake=verdict.mistake,
        comparison=verdict.comparison,
        earned=verdict.earned,
    )


_BY_ERROR: Mapping[str, PartOutcome] = {
    NOT_RUN: "not-run",
    DEAD: "kernel-died",
    TIMEOUT: "timeout",
}


def _without_verdict(cell: NotebookNode) -> Judgement:
    for output in cell.get("outputs", []):
        if output.output_type == "error":
            return Judgement("fault", f"{output.ename}: {output.evalue}", str(output.ename))
    return Judgement("no-verdict")


def error_of_solution(outputs: Sequence[Mapping[str, Any]]) -> Judgement | None:
    """What became of a part whose own cell ended in an error, so that nothing can be checked."""
    for output in outputs:
        if output["output_type"] == "error":
            name = str(output["ename"])
            outcome = _OF_A_SOLUTION.get(name, "error")
            return Judgement(outcome, str(output["evalue"]), name)
    return None


_OF_A_SOLUTION: Mapping[str, PartOutcome] = {
    TIMEOUT: "timeout",
    "NotImplementedError": "not-written",
}


def _verdicts(cell: NotebookNode) -> Iterator[Verdict]:
    for output in cell.get("outputs", []):
        if output.output_type == "display_data" and MIME in output.data:
            try:
                yield Verdict.from_json(output.data[MIME])
            except ValueError:
                continue  # not from `assess`; without a verdict there are no points


def without_colours(text: str) -> str:
    """Text without what a terminal takes for colours."""
    return _COLOUR.sub("", text)


def without_hidden(source: str) -> str:
    """The source of a cell as learners have it: without the regions of hidden tests."""
    return _HIDDEN.sub("", source + "\n").rstrip("\n")
