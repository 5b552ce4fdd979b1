"""A small class, and a real Dask cluster to grade it on: processes of its command line."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from cluster_waiting import wait_until
from small_class import PROJECT, RIGHT_COUNT, RIGHT_STEPS, STEPS, fill_in, hand_in, handed_out

from autograde.grading.grade import grade_class
from autograde.grading.grade_options import GradeOptions
from autograde.judging.grades import Grade

RIGHT = RIGHT_STEPS | {"count": f"{RIGHT_COUNT}# right\n"}


class SmallClass:
    """A course, what learners hand in of its first exercise, and where their grades go."""

    def __init__(self, root: Path, place: Path) -> None:
        self.root, self.folder, self.out = root, place / "in", place / "out"

    def hand_in(self, learners: list[str], answers: dict[str, str] = RIGHT) -> None:
        notebook = fill_in(handed_out(self.root, STEPS), answers)
        for learner in learners:
            hand_in(self.folder, learner, STEPS, notebook)

    def begin_to_grade(self, scheduler: str, *, unsandboxed: bool = False) -> Future[list[Grade]]:
        options = GradeOptions(self.out, self.root, scheduler=scheduler, unsandboxed=unsandboxed)
        return ThreadPoolExecutor(1).submit(grade_class, self.folder, options)

    def grade(self, scheduler: str, *, unsandboxed: bool = False) -> list[Grade]:
        return self.begin_to_grade(scheduler, unsandboxed=unsandboxed).result(240)

    def scores(self) -> list[tuple[str, str]]:
        """Learner and score of each row of the table of grades that has one."""
        table = (self.out / "grades.csv").read_text(encoding="utf-8-sig").splitlines()
        rows = ((row["learner"], row["score"]) for row in csv.DictReader(table))
        return sorted((learner, score) for learner, score in rows if score)


class DaskCluster:
    """A scheduler, and as many workers of one thread as a test starts; all end with it."""

    def __init__(self, folder: Path, protocol: str = "tcp", **settings: str) -> None:
        folder.mkdir()
        self.folder, self._running = folder, list[subprocess.Popen[bytes]]()
        self._environment = {**os.environ, "PYTHONPATH": str(PROJECT), **settings}
        self._environment["JUDGED"] = str(folder / "judged")
        about = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--protocol", protocol, "--scheduler-file", str(about)
        )
        wait_until(lambda: about.exists() and about.read_text().endswith("}"))
        self.address: str = json.loads(about.read_text())["address"]

    def start_worker(self, *arguments: str, **environment: str) -> int:
        """Start one that judges by text and is ready at once; the number of its process."""
        stand_in = "--preload", str(Path(__file__).parent / "stand_in_worker.py")
        return self.start_real_worker(*stand_in, *arguments, **environment)

    def start_real_worker(self, *arguments: str, **environment: str) -> int:
        return self._start("worker", self.address, "--nthreads", "1", *arguments, **environment).pid

    def _start(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-m", "dask", *arguments]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [*command, "--host", "127.0.0.1", "--no-dashboard"],
                cwd=self.folder,
                env=self._environment | environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._running.append(process)
        return process

    def judged(self) -> list[tuple[str, int]]:
        """Whom workers have judged, in order, and by which process."""
        path = self.folder / "judged"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [(line.split()[0], int(line.split()[1])) for line in lines]

    def close(self) -> None:
        for process in self._running:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        print((self.folder / "log").read_text(errors="replace"))  # shown where a test fails


@pytest.fixture
def small(course, tmp_path) -> SmallClass:
    """A class in which nobody has handed in."""
    return SmallClass(course, tmp_path)


@pytest.fixture
def start_cluster(tmp_path) -> Iterator[Callable[..., DaskCluster]]:
    """Start clusters, which end with the test."""
    running: list[DaskCluster] = []

    def start(**settings: str) -> DaskCluster:
        running.append(DaskCluster(tmp_path / f"dask-{len(running)}", **settings))
        return running[-1]

    yield start
    for cluster in running:
        cluster.close()
