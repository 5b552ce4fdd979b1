"""A worker pool without processes, and a judge that looks at an answer's text: quick, no sandbox.

What it judges is nobody's: the real ones have tests of their own.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from small_class import RIGHT_STEPS

from autograde.core.messages import say
from autograde.judging.assignment import Assignment
from autograde.judging.executed_cells import add_outputs
from autograde.judging.grades import Grade, Judgement, PartGrade
from autograde.judging.parts import ungraded_parts
from autograde.judging.restoring import Restored, notebook_bytes
from autograde.sandbox.learner_process import CellRun, LearnerProcessError


class NoHouse:
    """A worker pool that counts how many of it there are."""

    built: ClassVar[list[NoHouse]] = []

    def __init__(self, *arguments: object, **options: object) -> None:
        self.is_closed, self.sandboxed = False, bool(options.get("sandboxed", True))
        self.built.append(self)

    def close(self) -> None:
        """End it."""
        self.is_closed = True


def use(monkeypatch: pytest.MonkeyPatch, judge: Any) -> None:
    """Let a class be graded by `judge`, in such worker_pools."""
    NoHouse.built.clear()
    monkeypatch.setattr("autograde.grading.local_workers.WorkerPool", NoHouse)
    monkeypatch.setattr("autograde.grading.job.judge_submission", judge)


def by_text(
    restored: Restored, assignment: Assignment, worker_pool: Any, depends_on: Mapping[str, str]
) -> Grade:
    """Full points for the text of the right answer, or for one that says it is."""
    cells = restored.notebook["cells"]
    sources = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): cell["source"] for cell in cells
    }
    parts = []
    for name, check in assignment.checks.items():
        cell = name.replace("_", "-")
        source = sources.get(cell, "")
        is_right = source == RIGHT_STEPS.get(cell) or "# right" in source
        judgement = Judgement("passed") if is_right else Judgement("mistake", "It is not right.")
        parts.append(PartGrade(name, check.points, judgement, code=source, printed="shown\n"))
    output = {"output_type": "stream", "name": "stdout", "text": "shown\n"}
    shown = {
        index: CellRun([output], "ok", 1)
        for index, cell in enumerate(cells)
        if cell["cell_type"] == "code"
    }
    return Grade(
        restored.submission.learner,
        assignment.exercise,
        tuple(parts),
        repairs=restored.repairs,
        sandboxed=getattr(worker_pool, "sandboxed", True),
        depends_on=depends_on,
        executed=notebook_bytes(add_outputs(restored.notebook, shown)),
    )


def judging_all_as(judgement: Judgement) -> Any:
    """A judge that finds the same of every part."""

    def judge(*about: Any) -> Grade:
        grade = by_text(*about)
        return replace(
            grade, parts=tuple(replace(part, judgement=judgement) for part in grade.parts)
        )

    return judge


class Noting:
    """Judges by text, or as `judge` does; writes down whom, and takes `seconds` longer for it."""

    def __init__(self, log: Path, seconds: float = 0.0, judge: Any = by_text) -> None:
        self._log, self._seconds, self._judge = log, seconds, judge

    def __call__(self, restored: Restored, *about: Any) -> Grade:
        with self._log.open("a", encoding="utf-8") as file:
            file.write(f"{restored.submission.learner}\n")
        time.sleep(self._seconds)
        grade: Grade = self._judge(restored, *about)
        return grade

    def whom(self) -> list[str]:
        """Whom it has judged, in order."""
        return self._log.read_text(encoding="utf-8").split() if self._log.exists() else []


class Failing:
    """Fails `times` for each learner in `learners`, in a way that is ours, before it judges."""

    def __init__(self, learners: set[str], times: int) -> None:
        self._left = dict.fromkeys(learners, times)
        self.worker_pools: list[object] = []

    def __call__(
        self, restored: Restored, assignment: Assignment, worker_pool: object, depends_on: Any
    ) -> Grade:
        learner = restored.submission.learner
        if self._left.get(learner, 0) > 0:
            self._left[learner] -= 1
            self.worker_pools.append(worker_pool)
            if self._left[learner] % 2:
                raise LearnerProcessError("the process that starts others has ended")
            problem = say("problem.ours", reason="the judge's process has ended")
            parts = ungraded_parts(assignment.checks)
            return Grade(learner, assignment.exercise, parts, problem, depends_on=depends_on)
        return by_text(restored, assignment, worker_pool, depends_on)
