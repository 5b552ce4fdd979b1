"""Run one submission: its cells in order in the learner's process, and each part's check after it.

Points come from what the judge finds in plain data; what the learner's process says of itself is
shown and counts for nothing.
"""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from autograde.authoring.course.sources import Cell
from autograde.core.messages import first_line, last_line, say
from autograde.judging.asking import Asked, ask
from autograde.judging.judge import BrokenCheckError, Found, Judge, JudgeError
from autograde.judging.parts import Checked, LastOfLearner, error_output, judged_part, unreadable
from autograde.judging.reference import reference_fails
from autograde.judging.results import DEAD, TIMEOUT, PartResult
from autograde.judging.second_run import asked_again
from autograde.judging.submitted_cells import grade_id_of, lines_of, source_of
from autograde.judging.work import Judged, JudgedCell, Work
from autograde.judging.worker_pool import JudgeLimits, WorkerPool
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.learner_process import LearnerProcess, LearnerProcessError

Output = Mapping[str, Any]


def judged(work: Work, worker_pool: WorkerPool, limits: JudgeLimits | None = None) -> Judged:
    """Judge one submission; never raises for what is in it.

    Where we failed, `trouble` says so, and there is no part: try again, in a new WorkerPool.

    Raises: SandboxUnavailableError, where this machine cannot keep a learner's process apart.
    """
    run = SubmissionRun(work, worker_pool, limits or worker_pool.limits)
    try:
        run.run()
    except SandboxUnavailableError:
        raise
    except JudgeError as error:
        return run.result(trouble=say("judging.ended", reason=first_line(error)))
    except LearnerProcessError as error:  # it may end in the output of a process of ours
        return run.result(trouble=last_line(error))
    except Exception as error:  # a fault of ours, and never a zero
        return run.result(trouble=f"{type(error).__name__}: {first_line(error)}")
    return run.result()


class SubmissionRun:
    """One submission, from the start of its process to the end."""

    def __init__(self, work: Work, worker_pool: WorkerPool, limits: JudgeLimits) -> None:
        self._work, self._worker_pool, self._limits = work, worker_pool, limits
        self._assignment = work.assignment
        self._notebook_cells = json.loads(work.notebook)["cells"]
        self._lines = lines_of(self._notebook_cells, self._assignment.check_cells)
        self._seconds: dict[str, float] = {}
        self._cells: list[JudgedCell] = []
        self._parts: list[PartResult] = []
        self._solutions: dict[str, Sequence[Output]] = {}  # what each part's own cell showed
        self._last = LastOfLearner()
        self._lent: ExitStack
        self._learner: LearnerProcess
        self._judge: Judge

    def run(self) -> None:
        """Run everything. Raises: anything that is our failure."""
        with ExitStack() as self._lent:
            self._take_judge()
            self._run_with_judge()

    def _take_judge(self) -> None:
        with self._timed("start the judge's process"):
            self._judge = self._lent.enter_context(self._worker_pool.judge(self._assignment))

    def _replace_judge(self, error: JudgeError) -> None:
        self._lent.pop_all().__exit__(type(error), error, error.__traceback__)
        self._take_judge()

    def _run_with_judge(self) -> None:
        with self._timed("start the learner's process"):
            self._learner = self._worker_pool.learner(self._assignment.files)
        with self._learner:
            waiting = dict(self._assignment.check_cells)
            for index, cell in enumerate(self._notebook_cells):
                grade_id = grade_id_of(cell)
                if grade_id in waiting:
                    self._check(waiting.pop(grade_id), index)
                elif cell.get("cell_type") == "code":
                    with self._timed("the learner's cells"):
                        self._run_cell(cell, index, grade_id)
            for check in waiting.values():
                self._check(check, None)
            began = time.monotonic()
        self._seconds["end the process"] = time.monotonic() - began
        with self._timed("the second run"):
            self._parts = asked_again(
                self._parts, self._work, self._notebook_cells, self._worker_pool, self._judge,
                self._limits, self._lines,
            )  # fmt: skip

    def result(self, trouble: str | None = None) -> Judged:
        """What has come of it."""
        whole = trouble is None
        return Judged(
            parts=tuple(self._parts) if whole else (),
            cells=tuple(self._cells) if whole else (),
            died_of=self._last.died_of,
            died_in=self._last.died_in,
            trouble=trouble,
            sandboxed=self._worker_pool.sandboxed,
            seconds=dict(self._seconds),
        )

    def _run_cell(self, cell: Mapping[str, Any], index: int, grade_id: str | None) -> None:
        outputs, count = self._outputs_of(source_of(cell), index, self._limits.cell)
        self._cells.append(JudgedCell(index, grade_id, tuple(outputs), count))
        if grade_id is not None:
            self._solutions.setdefault(grade_id, outputs)

    def _outputs_of(
        self, source: str, index: int | None, seconds: float, processor: float | None = None
    ) -> tuple[list[Output], int | None]:
        """What one cell shows in the learner's process, and its number."""
        if not source.strip() or not self._learner.alive:
            return [], None
        run = self._learner.run_cell(source, timeout=seconds, processor=processor)
        outputs: list[Output] = list(run.outputs)
        if run.status == "timeout":
            outputs.insert(0, error_output(TIMEOUT, f"{processor or seconds:g}"))
        if not self._learner.alive:
            self._last.ended(self._learner.died_of, index)
            outputs.append(error_output(DEAD, self._learner.died_of or ""))
        return outputs, run.execution_count

    def _check(self, check: Cell, index: int | None) -> None:
        rules = self._assignment.rules.get(check.part, ())
        checked = Checked(check, rules, after_end=not self._learner.alive)
        if self._learner.alive:
            with self._timed("visible checks"):
                outputs, count = self._outputs_of(
                    check.visible, index, self._limits.visible_clock, self._limits.visible
                )
            checked.outputs = outputs
        else:
            count = None
        if self._learner.alive:
            self._ask(checked, index)
        self._cells.append(JudgedCell(index, check.grade_id, tuple(checked.outputs), count))
        solution = self._solutions.get(check.part)
        self._parts.append(judged_part(checked, solution, self._last))

    def _ask(self, checked: Checked, index: int | None) -> None:
        chapter, part = self._assignment.chapter, checked.check.part.replace("-", "_")
        try:
            with self._timed("the judge"):
                questions, count = self._judge.questions(chapter, part)
        except BrokenCheckError as error:  # no answer of the learner's has been seen yet
            checked.fault = str(error)
            return
        with self._timed("the probes"):
            asked = ask(self._learner, questions, count, self._limits.case)
        if asked.broken:
            self._last.ended(self._learner.died_of, index)
            checked.broken = self._learner.died_of
        with self._timed("the judge"):
            checked.found = self._found(checked, asked, count)
        if checked.found.faults and reference_fails(
            self._assignment, checked.check.part, self._worker_pool, self._judge, self._limits
        ):
            checked.fault = checked.found.faults[0]

    def _found(self, checked: Checked, asked: Asked, count: int) -> Found:
        """What is found in the answers; one over which two judges end is the learner's mistake.

        What a case draws at random is another judge's own, so that it asks anew.

        Raises: JudgeError, where the answers of our own solution are no better.
        """
        name = checked.check.part
        try:
            return self._judge.find(asked.observations, self._lines)
        except JudgeError as error:
            self._replace_judge(error)
        questions, _ = self._judge.questions(self._assignment.chapter, name.replace("-", "_"))
        if self._learner.alive:
            asked = ask(self._learner, questions, count, self._limits.case)
        try:
            return self._judge.find(asked.observations, self._lines)
        except JudgeError as error:
            self._replace_judge(error)
            if reference_fails(
                self._assignment, name, self._worker_pool, self._judge, self._limits
            ):
                raise
            return unreadable(checked.rules, count)

    @contextmanager
    def _timed(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - began
            self._seconds[name] = self._seconds.get(name, 0.0) + spent
