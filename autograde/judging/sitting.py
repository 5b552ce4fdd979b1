"""Judge one submission: run its cells in order, and each check in the judge's process."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from autograde.judging import requests
from autograde.judging.assignment import AssignmentCell
from autograde.judging.attendant import Attendant
from autograde.judging.house import House, JudgeLimits
from autograde.judging.part import LastOfLearner, Seen, error_output, judged_part, without_verdict
from autograde.judging.waiting import Waited, waited_file
from autograde.judging.work import Judged, JudgedCell, JudgedPart, Work
from autograde.learner_process.process import CellRun, LearnerProcess, LearnerProcessFailed
from autograde.learner_process.sandbox import SandboxUnavailable
from autograde.scoring import DEAD, TIMEOUT
from autograde.wording import first_line, last_line, say

Output = Mapping[str, Any]
MOST_LINES, LONGEST_LINE = 20_000, 500


class Trouble(Exception):  # noqa: N818 - it says whose it is
    """We failed: nothing is known about the submission."""


def judged(work: Work, house: House, limits: JudgeLimits | None = None) -> Judged:
    """Judge one submission; never raises for what is in it.

    Where we failed, `trouble` says so, and there is no part: try again, in a new House.

    Raises: SandboxUnavailable, where this machine cannot keep a learner's process apart.
    """
    sitting = Sitting(work, house, limits or house.limits)
    try:
        sitting.hold()
    except SandboxUnavailable:
        raise
    except Trouble as error:
        return sitting.result(trouble=first_line(error))
    except LearnerProcessFailed as error:  # it may end in the output of a process of ours
        return sitting.result(trouble=last_line(error))
    except Exception as error:  # a fault of ours, and never a zero
        return sitting.result(trouble=f"{type(error).__name__}: {first_line(error)}")
    return sitting.result()


class Sitting:
    """The judging of one submission, from the start of its processes to their end."""

    def __init__(self, work: Work, house: House, limits: JudgeLimits) -> None:
        self._work = work
        self._house = house
        self._limits = limits
        self._assignment = work.assignment
        self._seconds: dict[str, float] = {}
        self._cells: list[JudgedCell] = []
        self._parts: list[JudgedPart] = []
        self._solutions: dict[str, Mapping[str, Any]] = {}  # by grade_id, with their outputs
        self._last = LastOfLearner()
        self._learner: LearnerProcess
        self._judge: LearnerProcess
        self._channel: socket.socket
        self._waited: Waited

    def hold(self) -> None:
        """Run everything. Raises: anything that is our failure."""
        cells = json.loads(self._work.notebook)["cells"]
        with ExitStack() as stack:
            with self._timed("start the learner's process"):
                self._learner = stack.enter_context(self._house.learner(self._assignment.files))
            with self._timed("start the judge's process"):
                self._judge = stack.enter_context(self._house.judge(self._assignment))
                self._channel = stack.enter_context(
                    socket.socket(fileno=os.dup(self._judge.channel))
                )
            with self._timed("the judge's imports"):
                shared, self._waited = stack.enter_context(waited_file())
                self._open(shared, lines_of(cells, self._assignment.check_cells))
            waiting = dict(self._assignment.check_cells)
            for index, cell in enumerate(cells):
                grade_id = _grade_id(cell)
                if grade_id in waiting:
                    self._check(waiting.pop(grade_id), index)
                elif cell.get("cell_type") == "code":
                    with self._timed("the learner's cells"):
                        self._run(cell, index, grade_id)
            for check in waiting.values():
                self._check(check, None)
            began = time.monotonic()
        self._seconds["end the processes"] = time.monotonic() - began

    def result(self, trouble: str | None = None) -> Judged:
        """What has come of it."""
        whole = trouble is None
        return Judged(
            learner=self._work.learner,
            chapter=self._assignment.chapter,
            parts=tuple(self._parts) if whole else (),
            cells=tuple(self._cells) if whole else (),
            died_of=self._last.died_of,
            died_in=self._last.died_in,
            trouble=trouble,
            sandboxed=self._house.sandboxed,
            seconds=dict(self._seconds),
        )

    # ---- the learner's cells ---------------------------------------------------------------------

    def _run(self, cell: Mapping[str, Any], index: int, grade_id: str | None) -> None:
        source = _source(cell)
        outputs: list[Output] = []
        count = None
        if source.strip() and self._learner.alive:
            run = self._learner.run_cell(source, timeout=self._limits.cell)
            outputs = [*self._stop_of(run), *map(without_verdict, run.outputs)]
            count = run.execution_count
            if not self._learner.alive:
                self._last.ended(self._learner.died_of, index)
                outputs.append(error_output(DEAD, self._learner.died_of or ""))
        self._cells.append(JudgedCell(index, grade_id, tuple(outputs), count))
        if grade_id is not None:
            self._solutions.setdefault(grade_id, {**cell, "source": source, "outputs": outputs})

    def _stop_of(self, run: CellRun) -> list[Output]:
        return [error_output(TIMEOUT, f"{self._limits.cell:g}")] if run.status == "timeout" else []

    # ---- the judge's -----------------------------------------------------------------------------

    def _open(self, shared: int, lines: Sequence[str]) -> None:
        for cell in self._assignment.imports:
            run = self._run_in_judge(cell.source)
            if run.status != "ok":
                reason = run.error.message if run.error else run.status
                raise Trouble(say("judging.imports", reason=reason))
        # Longer than a cell may take: the attendant ends it first.
        seconds = self._limits.cell + self._limits.judge_grace
        request = {"do": "open", "seconds": seconds, "lines": lines}
        self._ask(request, [self._learner.channel, shared])

    def _check(self, check: AssignmentCell, index: int | None) -> None:
        seen = Seen()
        if self._learner.alive:
            waited = self._waited.seconds()
            with self._timed("the checks"):
                self._judge_check(check, seen)
            self._learner.spend(self._waited.seconds() - waited)
            if seen.broken is not None and not seen.timed_out:
                self._learner.kill()
            if not self._learner.alive:
                reason = seen.broken or self._learner.died_of
                self._last.ended(say("judging.stopped") if seen.timed_out else reason, index)
        else:
            seen.after_end = True
        self._cells.append(JudgedCell(index, check.grade_id, tuple(seen.all_outputs())))
        solution = self._solutions.get(check.part)
        self._parts.append(judged_part(check, seen, solution, self._last))

    def _judge_check(self, check: AssignmentCell, seen: Seen) -> None:
        left = self._time_for_a_check()
        names = sorted(self._assignment.learners_names)
        request = {"do": "prepare", "source": check.source, "learners": names}
        for source, is_hidden in check.segments():
            if not source.strip():
                continue
            attendant = Attendant(self._learner, left, self._limits.learner.grace)
            with attendant:
                broken = self._ask(request)["broken"] if request else None
                request = {}
                run = None if broken else self._run_in_judge(source)
                answer = self._ask({"do": "pause"})
            seen.broken, seen.raised = answer["broken"], answer["raised"]
            seen.timed_out = attendant.timed_out
            held_back = self._what_it_held_back() if seen.broken is None else []
            printed = [*attendant.outputs, *held_back]
            seen.take(run, printed, is_hidden=is_hidden, seconds=self._limits.cell)
            if seen.is_over:
                return

    def _time_for_a_check(self) -> Callable[[], float]:
        """What is left of the learner's time from now on: that in which the judge waits for it.

        How long the judge may compute is bounded too, in `_run_in_judge`: that is our failure.
        """
        end = self._waited.seconds() + self._limits.cell
        return lambda: end - self._waited.seconds()

    def _what_it_held_back(self) -> list[dict[str, Any]]:
        """What the learner's code has printed without ending the line, sent after the pause.

        Not where the pause has not reached it: it would be waited for in vain.
        """
        if not self._learner.alive:
            return []
        return self._learner.run_cell("", timeout=self._limits.cell).outputs

    def _run_in_judge(self, source: str) -> CellRun:
        limits = self._limits
        most = 2 * limits.cell + limits.learner.grace + limits.judge_grace
        run = self._judge.run_cell(source, timeout=most)
        if run.status == "timeout":
            raise Trouble(say("judging.slow", seconds=f"{most:g}"))
        if not self._judge.alive:
            raise Trouble(say("judging.ended", reason=self._judge.died_of))
        return run

    def _ask(self, request: dict[str, Any], descriptors: Sequence[int] = ()) -> dict[str, Any]:
        try:
            answer = requests.ask(
                self._channel, request, self._limits.judge_grace * 2, descriptors=descriptors
            )
        except OSError as error:
            raise Trouble(say("judging.ended", reason=error)) from error
        if answer["failed"] is not None:
            raise Trouble(say("judging.ended", reason=answer["failed"]))
        return answer

    @contextmanager
    def _timed(self, name: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - began
            self._seconds[name] = self._seconds.get(name, 0.0) + spent


def lines_of(cells: Iterable[Mapping[str, Any]], but: Container[object]) -> list[str]:
    """What the learner has typed, line by line, as far as a sentence may name one of them.

    `but` are the grade_ids of cells that are not the learner's.
    """
    theirs = (cell for cell in cells if _grade_id(cell) not in but)
    codes = (_source(cell) for cell in theirs if cell.get("cell_type") == "code")
    lines = (line.strip() for code in codes for line in code.splitlines())
    return sorted({line for line in lines if 0 < len(line) <= LONGEST_LINE})[:MOST_LINES]


def _grade_id(cell: Mapping[str, Any]) -> str | None:
    about = cell.get("metadata", {}).get("nbgrader")
    name = about.get("grade_id") if isinstance(about, Mapping) else None
    return name if isinstance(name, str) else None


def _source(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
