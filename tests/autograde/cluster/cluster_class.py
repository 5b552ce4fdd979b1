"""A small class that is graded on a cluster, and what workers and gradebook say of it."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from autograde.judging.results import SubmissionResult
from dask_cluster import DaskCluster
from small_class import RIGHT_COUNT, RIGHT_STEPS, STEPS, fill_in, hand_in, handed_out

from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions

STAND_IN = Path(__file__).parent / "stand_in_worker.py"
RIGHT = RIGHT_STEPS | {"count": f"{RIGHT_COUNT}# right\n"}
KILLS = RIGHT_STEPS | {"count": f"{RIGHT_COUNT}# kills\n"}
LONG = 240  # seconds, in which anything here is over on a busy machine


@dataclass(frozen=True)
class SmallClass:
    """A course, a folder of submissions, and where grades and the judge's notes go."""

    root: Path
    folder: Path
    out: Path
    log: Path

    def hand_in(self, learners: list[str], answers: dict[str, str] = RIGHT) -> None:
        """Hand the first exercise in for each."""
        notebook = fill_in(handed_out(self.root, STEPS), answers)
        for learner in learners:
            hand_in(self.folder, learner, STEPS, notebook)

    def grade(self, scheduler: str, unsandboxed: bool = False) -> dict[str, SubmissionResult]:
        """The results by learner."""
        return self.begin_to_grade(scheduler, unsandboxed).result(LONG)

    def begin_to_grade(
        self, scheduler: str, unsandboxed: bool = False
    ) -> Future[dict[str, SubmissionResult]]:
        """The same, in a thread that a test does not wait for when it is stuck."""
        outcome: Future[dict[str, SubmissionResult]] = Future()

        options = GradeOptions(self.out, self.root, scheduler=scheduler, unsandboxed=unsandboxed)

        def grade() -> None:
            try:
                found = grade_class(self.folder, options)
                outcome.set_result({result.learner: result for result in found})
            except BaseException as error:
                outcome.set_exception(error)

        Thread(target=grade, daemon=True).start()
        return outcome

    def judged(self) -> list[str]:
        """Whom workers have judged, in order."""
        return [line.split()[0] for line in self._lines()]

    def by_worker(self) -> dict[int, int]:
        """How many each worker's process has judged."""
        processes = [int(line.split()[1]) for line in self._lines()]
        return {process: processes.count(process) for process in processes}

    def _lines(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def rows(self) -> list[tuple[str, float]]:
        """The score of each submission in the gradebook that has one, as often as it is there."""
        query = """
            select a.student_id, sum(g.auto_score)
            from grade g join submitted_notebook n on g.notebook_id = n.id
            join submitted_assignment a on n.assignment_id = a.id
            where g.auto_score is not null group by a.id order by 1
        """
        with sqlite3.connect(self.out / "gradebook.db") as database:
            return database.execute(query).fetchall()

    def worker(self, cluster: DaskCluster, *arguments: str, **environment: str) -> int:
        """Start a worker that judges by text, and takes no time to be ready; its process."""
        about = {"LOG": str(self.log), **environment}
        return cluster.start_worker(*arguments, preload=STAND_IN, **about)
