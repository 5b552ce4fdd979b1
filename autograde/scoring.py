"""Turn what a graded cell left behind into an outcome and a score: no points without a verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from nbformat import NotebookNode

from autograde.verdict import MIME, Verdict
from autograde.wording import say
from insidetensor.checking.checks import COMPARISON_MIME

PartOutcome = Literal[
    "passed",
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
_ARROW = re.compile(r"^-+>\s*\d+\s(.*)$", re.MULTILINE)


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

    def score(self, points: float) -> float | None:
        """The points earned of `points`; None where a human has to decide."""
        if self.outcome in UNDECIDED:
            return None
        return points if self.outcome == "passed" else 0.0


def judge(cell: NotebookNode, solution: NotebookNode | None = None) -> Judgement:
    """What became of the executed graded cell `cell`; `solution` is the cell it checks.

    Its source must be the release's (nbgrader has put it back), its outputs are evidence from
    the learner's process. Output on stderr is no evidence of anything.
    """
    judgement = _judge_check(cell)
    if judgement.outcome == "error" and solution is not None:
        # A solution that stopped half-way is why the check finds nothing to check.
        return _judge_solution(solution) or judgement
    return judgement


_OF_A_SOLUTION: Mapping[str, PartOutcome] = {
    TIMEOUT: "timeout",
    "NotImplementedError": "not-written",
}


def _judge_solution(cell: NotebookNode) -> Judgement | None:
    for output in cell.get("outputs", []):
        if output.output_type == "error":
            name = str(output.ename)
            outcome = _OF_A_SOLUTION.get(name, "error")
            return Judgement(outcome, str(output.evalue), name)
    return None


def _judge_check(cell: NotebookNode) -> Judgement:
    errors = [output for output in cell.get("outputs", []) if output.output_type == "error"]
    names = {str(error.ename) for error in errors}
    verdicts = list(_verdicts(cell))
    if NOT_RUN in names:
        return Judgement("not-run")
    if DEAD in names:
        return Judgement("kernel-died")
    if TIMEOUT in names:
        return Judgement("timeout")
    fault = _fault(errors, verdicts) or _no_check(cell)
    if fault is not None:
        return Judgement("fault", fault)
    if errors:
        return _learners_error(cell, errors[0], verdicts)
    return _silent(cell, verdicts)


def _verdicts(cell: NotebookNode) -> Iterator[Verdict]:
    for data in _displayed(cell, MIME):
        try:
            yield Verdict.from_json(data)
        except ValueError:
            continue  # not from `assess`; without a verdict there are no points


def _displayed(cell: NotebookNode, mime: str) -> Iterator[object]:
    for output in cell.get("outputs", []):
        if output.output_type == "display_data" and mime in output.data:
            yield output.data[mime]


def _fault(errors: list[NotebookNode], verdicts: list[Verdict]) -> str | None:
    """Why the check could not do its work; None where it could."""
    for verdict in verdicts:
        if verdict.outcome == "fault":
            return verdict.sentence or say("fault.no_sentence", check=verdict.check)
    for error in errors:
        if error.ename in {"GraderFault", NOT_READY}:
            return str(error.evalue)
        if error.ename == "ModuleNotFoundError" and "autograde" in str(error.evalue):
            return say("fault.no_grader", reason=error.evalue)
    return None


def _no_check(cell: NotebookNode) -> str | None:
    return None if _ASSESS.search(cell.source) else say("fault.no_check")


def _learners_error(cell: NotebookNode, error: NotebookNode, verdicts: list[Verdict]) -> Judgement:
    for verdict in verdicts:
        if verdict.outcome == "mistake":
            return Judgement(
                "not-written" if verdict.mistake == "not-written" else "mistake",
                verdict.sentence,
                mistake=verdict.mistake,
                comparison=verdict.comparison,
            )
    name, words = str(error.ename), str(error.evalue)
    if name == "Mistake":  # its traceback is its sentence once more, wrapped
        shown = [data for data in _displayed(cell, COMPARISON_MIME) if isinstance(data, Mapping)]
        return Judgement("mistake", words, comparison=shown[-1] if shown else None)
    way = _lines_on_the_way(error)
    visible = {line.strip() for line in without_hidden(cell.source).splitlines()}
    line = next((line for line in way if line in visible), None)
    if name == "NotImplementedError":
        return Judgement("not-written", words, name, line)
    # An assert in the learner's own code is the learner's exception, like any other.
    theirs = name != "AssertionError" or (bool(line) and way[-1] not in visible)
    return Judgement("error" if theirs else "mistake", words, name, line)


def _lines_on_the_way(error: NotebookNode) -> list[str]:
    """The lines the traceback points at, from the cell's own to the one that raised."""
    traceback = without_colours("\n".join(map(str, error.get("traceback", []))))
    return [line for line in map(str.strip, _ARROW.findall(traceback)) if line]


def _silent(cell: NotebookNode, verdicts: list[Verdict]) -> Judgement:
    asked = sorted(_ASSESS.findall(cell.source))
    passed = sorted(verdict.check for verdict in verdicts if verdict.outcome == "pass")
    return Judgement("passed" if asked == passed else "no-verdict")


def without_colours(text: str) -> str:
    """Text without what a terminal takes for colours."""
    return _COLOUR.sub("", text)


def without_hidden(source: str) -> str:
    """The source of a cell as learners have it: without the regions of hidden tests."""
    return _HIDDEN.sub("", source + "\n").rstrip("\n")
