"""Run one submission: its cells in order in the learner's process, and each part's check after it.

Points come from what the judge finds in plain data; what the learner's process says of itself is
shown and counts for nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from autograde.core.ids import part_of_grade_id
from autograde.core.messages import first_line, last_line, say
from autograde.judging.asking import ask
from autograde.judging.assignment import Assignment
from autograde.judging.executed_cells import add_outputs
from autograde.judging.grades import DEAD, TIMEOUT, Grade, PartGrade
from autograde.judging.judge import BrokenCheckError, Judge, JudgeError, PartFindings
from autograde.judging.notices import find_grader_names, list_learner_cells, name_cell
from autograde.judging.parts import (
    PartRun,
    error_output,
    find_unreadable,
    grade_part,
    ungraded_parts,
)
from autograde.judging.reference import reference_fails
from autograde.judging.restoring import Restored, notebook_bytes
from autograde.judging.second_run import ask_again
from autograde.judging.submitted_cells import grade_id_of, list_lines, source_of
from autograde.judging.worker_pool import WorkerPool
from autograde.sandbox.isolation import SandboxUnavailableError
from autograde.sandbox.learner_process import CellRun, LearnerProcess, LearnerProcessError
from autograde.sandbox.outputs import Output


def judge_submission(
    restored: Restored,
    assignment: Assignment,
    worker_pool: WorkerPool,
    depends_on: Mapping[str, str],
) -> Grade:
    """Judge one submission; nothing that is in it raises.

    `depends_on` is what its grade depends on, a hash each; the grade has it.
    Where we failed, the grade has a `problem` that its learner cannot mend: try again, in a new
    WorkerPool.

    Raises: SandboxUnavailableError, where this machine cannot keep a learner's process apart.
    """
    run = SubmissionRun(restored, assignment, worker_pool, depends_on)
    try:
        return run.grade()
    except SandboxUnavailableError:
        raise
    except JudgeError as error:
        trouble: str = say("judging.ended", reason=first_line(error))
    except LearnerProcessError as error:  # it may end in the output of a process of ours
        trouble = last_line(error)
    except Exception as error:  # a fault of ours, and never a zero
        trouble = f"{type(error).__name__}: {first_line(error)}"
    return Grade(
        restored.submission.learner,
        assignment.exercise,
        ungraded_parts(assignment.graded),
        problem=say("problem.ours", reason=trouble),
        repairs=restored.repairs,
        seconds=run.seconds,
        depends_on=depends_on,
    )


class SubmissionRun:
    """One submission, from the start of its process to the end."""

    def __init__(
        self,
        restored: Restored,
        assignment: Assignment,
        worker_pool: WorkerPool,
        depends_on: Mapping[str, str],
    ) -> None:
        self._restored, self._assignment, self._depends_on = restored, assignment, depends_on
        self._worker_pool, self._limits = worker_pool, worker_pool.limits
        self._cells: Sequence[Mapping[str, Any]] = restored.notebook["cells"]
        checks = {check.grade_id for check in assignment.checks.values()}
        self._lines = list_lines(self._cells, checks)
        self._executed: dict[int, CellRun] = {}
        self._solutions: dict[str, Sequence[Output]] = {}  # what each part's own cell showed
        self._died_in: int | None = None  # the place of the cell in which the process ended
        self._stopped_judges: str | None = None  # the part whose answers stopped one after another
        self.seconds: dict[str, float] = {}
        self._lent: ExitStack
        self._learner: LearnerProcess
        self._judge: Judge

    def grade(self) -> Grade:
        """Run everything. Raises: anything that is our failure."""
        with ExitStack() as self._lent:
            self._take_judge()
            parts = self._run_cells()
            with self._timed("the second run"):
                try:
                    if self._stopped_judges is None:
                        parts = ask_again(
                            parts, self._restored, self._assignment, self._worker_pool, self._judge,
                            self._lines, self.seconds.get("the learner's cells", 0.0),
                        )  # fmt: skip
                except JudgeError as error:  # what was found before stands
                    self._replace_judge(error)
        theirs = list_learner_cells(self._restored.notebook)
        return Grade(
            self._restored.submission.learner,
            self._assignment.exercise,
            tuple(parts),
            notices=(*find_grader_names(theirs), *self._early_end()),
            repairs=self._restored.repairs,
            sandboxed=self._worker_pool.sandboxed,
            seconds={name: round(spent, 3) for name, spent in self.seconds.items()},
            depends_on=self._depends_on,
            executed=notebook_bytes(add_outputs(self._restored.notebook, self._executed)),
        )

    def _early_end(self) -> Iterator[str]:
        died_of, place = self._learner.died_of, self._died_in
        if place is not None:
            cell = name_cell(self._cells[place]) if place < len(self._cells) else "?"
            yield say("notice.died", cell=cell, why=died_of or "")

    def _take_judge(self) -> None:
        with self._timed("start the judge's process"):
            self._judge = self._lent.enter_context(self._worker_pool.judge(self._assignment))

    def _replace_judge(self, error: JudgeError) -> None:
        self._lent.pop_all().__exit__(type(error), error, error.__traceback__)
        self._take_judge()

    def _run_cells(self) -> list[PartGrade]:
        """Run the learner's cells, and grade each part where its check stands."""
        with self._timed("start the learner's process"):
            self._learner = self._worker_pool.learner(
                self._assignment.files, self._restored.submission.language
            )
        graded: dict[str, PartGrade] = {}
        parts = {check.grade_id: part for part, check in self._assignment.checks.items()}
        with self._learner:
            for index, cell in enumerate(self._cells):
                part = parts.get(grade_id_of(cell))
                if part is not None and part not in graded:
                    graded[part] = self._grade_part(part, index)
                elif cell.get("cell_type") == "code":
                    with self._timed("the learner's cells"):
                        self._run_cell(cell, index)
            for part in parts.values():
                if part not in graded:  # a check that the notebook does not have
                    graded[part] = self._grade_part(part, len(self._cells))
            began = time.monotonic()
        self.seconds["end the process"] = time.monotonic() - began
        return [graded[part] for part in self._assignment.checks]

    def _run_cell(self, cell: Mapping[str, Any], index: int) -> None:
        outputs = self._outputs_of(source_of(cell), index, self._limits.cell)
        grade_id = grade_id_of(cell)
        if grade_id is not None:
            self._solutions.setdefault(part_of_grade_id(grade_id), outputs)

    def _outputs_of(
        self, source: str, index: int, seconds: float, processor: float | None = None
    ) -> list[Output]:
        """Run one cell in the learner's process, and keep what it shows."""
        if not source.strip() or not self._learner.alive:
            self._executed[index] = CellRun([], "ok")
            return []
        run = self._learner.run_cell(source, timeout=seconds, processor=processor)
        outputs: list[Output] = list(run.outputs)
        if run.status == "timeout":
            outputs.insert(0, error_output(TIMEOUT, f"{processor or seconds:g}"))
        if not self._learner.alive:
            self._note_end(index)
            outputs.append(error_output(DEAD, self._learner.died_of or ""))
        self._executed[index] = CellRun(outputs, run.status, run.execution_count)
        return outputs

    def _note_end(self, index: int) -> None:
        if self._died_in is None:
            self._died_in = index

    def _grade_part(self, part: str, index: int) -> PartGrade:
        """Run a part's visible check, which stands at `index`, and ask its hidden cases."""
        check, rules = self._assignment.checks[part], self._assignment.rules.get(part, ())
        solution = self._solutions.get(part)
        ended_before = not self._learner.alive
        with self._timed("visible checks"):
            visible = self._outputs_of(
                check.visible, index, self._limits.visible_clock, self._limits.visible
            )
        found, ended_while_asked = None, False
        fault: str | None = None
        if self._stopped_judges is not None:
            fault = say("judging.not_asked", part=self._stopped_judges)
        elif self._learner.alive:
            try:
                with self._timed("the judge"):
                    questions, count = self._judge.questions(self._assignment.exercise, part)
            except BrokenCheckError as error:  # no answer of the learner's has been seen yet
                fault = str(error)
            else:
                found, ended_while_asked = self._ask(part, index, questions, count)
        if found is not None and found.faults and self._reference_fails(part):
            fault = found.faults[0]
        run = PartRun(
            solution, visible, found, self._learner.died_of, ended_before, ended_while_asked, fault
        )
        code = next((source_of(cell) for cell in self._cells if _answers(cell, part)), "")
        is_untouched = part in self._restored.untouched
        return grade_part(part, check.points, rules, run, code, is_untouched=is_untouched)

    def _ask(
        self, part: str, index: int, questions: bytes, count: int
    ) -> tuple[PartFindings, bool]:
        """Ask a part's cases: what is found, and whether the process has ended meanwhile.

        One answer over which two judges end is the learner's mistake, or over which one ends where
        the process has ended too. What a case draws at random is another judge's own, so that it
        asks anew, and no judge looks at the answers to another one's questions. After that no judge
        is asked about this submission, so that answers cost no more than these two their time.

        Raises: JudgeError, where the answers of our own solution are no better.
        """
        has_ended = False
        for _ in range(2):
            with self._timed("the probes"):
                asked = ask(self._learner, questions, count, self._limits.case)
            if asked.broken and self._learner.died_of is not None:
                has_ended = True
                self._note_end(index)
            with self._timed("the judge"):
                try:
                    return self._judge.find(asked.observations, self._lines), has_ended
                except JudgeError as error:
                    failure = error
                    self._replace_judge(error)
                if not self._learner.alive:
                    break
                questions, _ = self._judge.questions(self._assignment.exercise, part)
        if self._reference_fails(part):
            raise failure
        self._stopped_judges = part
        return find_unreadable(self._assignment.rules.get(part, ()), count), has_ended

    def _reference_fails(self, part: str) -> bool:
        return reference_fails(self._assignment, part, self._worker_pool, self._judge)

    @contextmanager
    def _timed(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - began
            self.seconds[name] = self.seconds.get(name, 0.0) + spent


def _answers(cell: Mapping[str, Any], part: str) -> bool:
    grade_id = grade_id_of(cell)
    is_graded = cell.get("metadata", {}).get("nbgrader", {}).get("grade")
    return grade_id is not None and not is_graded and part_of_grade_id(grade_id) == part
