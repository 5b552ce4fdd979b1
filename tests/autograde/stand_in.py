"""A worker pool without processes, and a judge that looks at an answer's text: quick, no sandbox.

What it judges is nobody's: the real ones have tests of their own.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, ClassVar

import pytest
from autograde.judging.results import Judgement, PartResult
from autograde.judging.work import Judged, JudgedCell, Work
from small_class import RIGHT_STEPS

from autograde.sandbox.learner_process import LearnerProcessError


class NoHouse:
    """A worker pool that counts how many of it there are."""

    built: ClassVar[list[NoHouse]] = []

    def __init__(self, *arguments: object, **options: object) -> None:
        self.is_closed = False
        self.built.append(self)

    def close(self) -> None:
        """End it."""
        self.is_closed = True


def use(monkeypatch: pytest.MonkeyPatch, judge: Any) -> None:
    """Let a class be graded by `judge`, in such worker_pools."""
    NoHouse.built.clear()
    monkeypatch.setattr("autograde.grading.local_workers.WorkerPool", NoHouse)
    monkeypatch.setattr("autograde.grading.job.judged", judge)


def by_text(work: Work, worker_pool: object) -> Judged:
    """Full points for the text of the right answer, or for one that says it is."""
    cells = json.loads(work.notebook)["cells"]
    sources = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): cell["source"] for cell in cells
    }
    parts = []
    for cell in work.assignment.check_cells.values():
        source = sources.get(cell.part, "")
        is_right = source == RIGHT_STEPS.get(cell.part) or "# right" in source
        judgement = Judgement("passed") if is_right else Judgement("mistake", "It is not right.")
        score = judgement.score(cell.points)
        parts.append(PartResult(cell.part, cell.points, score, judgement, printed="shown\n"))
    output = {"output_type": "stream", "name": "stdout", "text": "shown\n"}
    shown = [
        JudgedCell(index, None, (output,), 1)
        for index, cell in enumerate(cells)
        if cell["cell_type"] == "code"
    ]
    return Judged(tuple(parts), tuple(shown))


class Noting:
    """Judges by text, or as `judge` does; writes down whom, and takes `seconds` longer for it."""

    def __init__(self, log: Path, seconds: float = 0.0, judge: Any = by_text) -> None:
        self._log, self._seconds, self._judge = log, seconds, judge

    def __call__(self, work: Work, worker_pool: object) -> Judged:
        with self._log.open("a", encoding="utf-8") as file:
            file.write(f"{work.learner}\n")
        time.sleep(self._seconds)
        judged: Judged = self._judge(work, worker_pool)
        return judged

    def whom(self) -> list[str]:
        """Whom it has judged, in order."""
        return self._log.read_text(encoding="utf-8").split() if self._log.exists() else []


class Failing:
    """Fails `times` for each learner in `learners`, in a way that is ours, before it judges."""

    def __init__(self, learners: set[str], times: int) -> None:
        self._left = dict.fromkeys(learners, times)
        self.worker_pools: list[object] = []

    def __call__(self, work: Work, worker_pool: object) -> Judged:
        if self._left.get(work.learner, 0) > 0:
            self._left[work.learner] -= 1
            self.worker_pools.append(worker_pool)
            if self._left[work.learner] % 2:
                raise LearnerProcessError("the process that starts others has ended")
            trouble = "the judge's process has ended"
            return Judged(trouble=trouble)
        return by_text(work, worker_pool)
