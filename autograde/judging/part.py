"""What became of one part: from what the judge's process showed, and from nothing else."""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nbformat import NotebookNode
from nbformat.notebooknode import from_dict

from autograde.judging.assignment import AssignmentCell
from autograde.judging.work import JudgedPart, PartVerdict
from autograde.learner_process.process import CellRun
from autograde.scoring import DEAD, NOT_READY, NOT_RUN, TIMEOUT, UNDECIDED, Judgement, judge
from autograde.verdict import MIME
from autograde.whose_error import Whose
from autograde.wording import say

Output = Mapping[str, Any]
# What an error of ours is called: of that name, a learner's is called otherwise.
OURS = frozenset({TIMEOUT, DEAD, NOT_RUN, NOT_READY, "GraderFault"})
NEUTRAL = "Exception"


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
class Seen:
    """What was seen while one check ran.

    `judges` is what the judge's process showed: evidence. `printed` is what the learner's process
    showed meanwhile, in the visible check: words for people. `raised` says whose the error is that
    the stretch ended in.
    """

    judges: list[Output] = field(default_factory=list)
    printed: list[Output] = field(default_factory=list)
    broken: str | None = None
    raised: Whose | None = None
    timed_out: bool = False
    after_end: bool = False
    failed: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the check goes no further."""
        return self.failed or self.timed_out or self.broken is not None

    def take(
        self, run: CellRun | None, printed: Sequence[Output], *, is_hidden: bool, seconds: float
    ) -> None:
        """Note what one stretch of the check has shown, and what the learner's process has.

        What is printed while the hidden check calls the answer would show its inputs.
        """
        if not is_hidden:
            self.printed += [without_verdict(output) for output in printed]
        if run is not None:
            self.failed = run.status != "ok"
            shown = _of_hidden if is_hidden else _of_visible
            self.judges += shown(run.outputs, self.raised)
        if self.timed_out:
            self.failed = True
            self.judges = [
                *map(without_verdict, self.judges),
                error_output(TIMEOUT, f"{seconds:g}"),
            ]

    def all_outputs(self) -> list[Output]:
        """What the cell shows."""
        return [*self.printed, *self.judges]


def judged_part(
    check: AssignmentCell,
    seen: Seen,
    solution: Mapping[str, Any] | None,
    last: LastOfLearner,
) -> JudgedPart:
    """The part's verdict: "pass" only where the judge's process said so to the end."""
    judgement = _judgement(check, seen, solution, last)
    verdict: PartVerdict = "none" if judgement.outcome in UNDECIDED else "fail"
    if judgement.outcome == "passed" and not seen.is_over and not seen.after_end:
        verdict = "pass"
    cells = [] if solution is None else [solution["outputs"]]
    printed = "".join(
        str(output["text"])
        for outputs in [*cells, seen.all_outputs()]
        for output in outputs
        if output["output_type"] == "stream" and output["name"] == "stdout"
    )
    grade_id = check.grade_id or ""
    return JudgedPart(grade_id, check.part, check.points, verdict, judgement, printed)


def _judgement(
    check: AssignmentCell,
    seen: Seen,
    solution: Mapping[str, Any] | None,
    last: LastOfLearner,
) -> Judgement:
    if seen.after_end:
        reason = last.died_of or ""
        in_own_cell = solution is not None and _has(solution["outputs"], DEAD)
        if in_own_cell:
            return Judgement("ended", say("judging.ended_here", reason=reason))
        return Judgement("after-end", say("judging.ended_before", reason=reason))
    if seen.timed_out:
        return Judgement("timeout")
    if seen.broken is not None:
        return Judgement("ended", say("judging.ended_here", reason=seen.broken))
    node = from_dict(
        {
            "cell_type": "code",
            "metadata": {},
            "source": check.source,
            "outputs": [dict(output) for output in seen.judges],
        }
    )
    return judge(node, None if solution is None else _node(solution))


def _node(solution: Mapping[str, Any]) -> NotebookNode:
    return from_dict({**solution, "outputs": [dict(output) for output in solution["outputs"]]})


def _has(outputs: Sequence[Output], name: str) -> bool:
    return any(output.get("ename") == name for output in outputs)


def _of_visible(outputs: Sequence[Output], raised: Whose | None) -> Iterator[Output]:
    """The outputs of a visible check: no verdict, and no error of a learner's named like ours."""
    for output in outputs:
        if output["output_type"] != "error":
            yield without_verdict(output)
        elif raised == "ours":
            yield _fault(output)
        else:
            yield {**output, "ename": NEUTRAL} if _is_like_ours(output) else output


def _is_like_ours(output: Output) -> bool:
    name, words = output["ename"], output["evalue"]
    return name in OURS or (name == "ModuleNotFoundError" and "autograde" in words)


def _of_hidden(outputs: Sequence[Output], raised: Whose | None) -> Iterator[Output]:
    """The outputs of a hidden check: of an error that no verdict announced, no word and no line.

    Its lines are ours, so is what they raise where it did not come from the learner's process.
    """
    said = [output["data"][MIME].get("sentence") for output in outputs if _has_verdict(output)]
    for output in outputs:
        if output["output_type"] != "error" or output["evalue"] in said:
            yield output
        elif raised != "learner's":
            yield _fault(output)
        else:
            yield error_output(_pythons_own(output["ename"]), say("judging.hidden_error"))


def _pythons_own(name: str) -> str:
    """The name of an error, if it is one of Python's: any other could tell what was asked."""
    kind = getattr(builtins, name, None)
    return name if isinstance(kind, type) and issubclass(kind, BaseException) else NEUTRAL


def _fault(output: Output) -> Output:
    reason = f"{output['ename']}: {output['evalue']}"
    return error_output("GraderFault", say("judging.check_failed", reason=reason))


def _has_verdict(output: Output) -> bool:
    return isinstance(output.get("data"), Mapping) and MIME in output["data"]


def without_verdict(output: Output) -> Output:
    """The output without what only a hidden check shows."""
    if not _has_verdict(output):
        return output
    data = {kind: shown for kind, shown in output["data"].items() if kind != MIME}
    return {**output, "data": data}


def error_output(name: str, words: str) -> Output:
    """An error that is written on a cell by us."""
    return {
        "output_type": "error", "ename": name, "evalue": words, "traceback": [f"{name}: {words}"]
    }  # fmt: skip
