"""What a submission costs on a cluster beside being judged: sent, unpacked, restored, sent back.

Run `python benchmarks/cluster.py [--submissions 300] [--workers 2] [--chapter ch02_…]`.

One solved exercise is judged for real and recorded. Then a real scheduler and real workers on this
machine, on loopback, are sent so many submissions of it, and give what was recorded in place of
judging. The same is done by threads of this process, as without a cluster. All the rest that a job
does is done: it is packed, sent, put right, packed again.

It also says how much memory each warm process takes that a worker keeps. The last line is `cluster
C ms, threads T ms a submission, O KB out, B KB back`; the threads are as many as the workers.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psutil
from autograde.cluster.cluster import Cluster
from autograde.cluster.crossing import Graded, Settings, job_of, to_bytes, to_done
from autograde.cluster.kit import packed
from class_of_10000 import PROJECT, record

from autograde.grading.dispatch import each_done
from autograde.grading.job import Done, Task, grade_one
from autograde.grading.versions import grader_version, libraries
from autograde.grading.warm_pool import Houses
from autograde.judging.assignment import assignment_of
from autograde.judging.work import Judged
from insidetensor.handing_in.released import exercise_of

# What a worker runs first: a judge that gives what was recorded, in a house without processes.
STAND_IN = """\
import sys
from contextlib import contextmanager
from pathlib import Path
sys.path[:0] = {paths!r}
from autograde.grading import here
from autograde.cluster.crossing import to_done

JUDGED = to_done(Path({recorded!r}).read_bytes()).judged


class NoHouse:
    def __init__(self, *arguments, **options):
        pass

    @contextmanager
    def judge(self, assignment):
        yield

    def close(self):
        pass


here.House = NoHouse
here.judged = lambda work, house: JUDGED
"""
DASK = (sys.executable, "-m", "dask")


def main() -> None:
    """Measure both, and print."""
    arguments = _arguments()
    with tempfile.TemporaryDirectory(prefix="cluster-", ignore_cleanup_errors=True) as place:
        folder = Path(place)
        record(folder, arguments.chapter)
        most = max(warm_processes())
        print(
            f"{most / 1e6:.0f} MB for each warm process of a worker: one for learners, and one for "
            "each exercise that is graded"
        )
        done = to_done((folder / "kind1.done").read_bytes())
        assert done.judged is not None
        task = _task(folder / "kind1.ipynb", arguments.chapter)
        tasks = [replace(task, learner=f"learner{n}") for n in range(arguments.submissions)]
        threads = with_threads(tasks, done.judged, arguments.workers)
        elsewhere = with_cluster(tasks, folder, arguments.workers)
    out, back = len(job_of(task)) / 1000, len(to_bytes(done)) / 1000
    print(
        f"cluster {elsewhere * 1000:.1f} ms, threads {threads * 1000:.1f} ms a submission, "
        f"{out:.0f} KB out, {back:.0f} KB back"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--submissions", type=int, default=300, help="(%(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="(%(default)s)")
    parser.add_argument("--chapter", default="ch02_views_and_strides", help="(%(default)s)")
    return parser.parse_args()


def _task(notebook: Path, chapter: str) -> Task:
    released = (PROJECT / "exercises" / f"{chapter}.ipynb").read_bytes()
    exercise = exercise_of(chapter, json.loads(released))
    return Task("learner", notebook.read_bytes(), "", assignment_of(PROJECT, chapter), exercise)


def warm_processes() -> list[int]:
    """The bytes that each process needs which this one has started to judge, with its own."""
    return [
        sum(_bytes_of(each) for each in [process, *process.children(recursive=True)])
        for process in psutil.Process().children()
    ]


def _bytes_of(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().pss)
    except psutil.NoSuchProcess:
        return 0  # it has just ended


class NoHouse:
    """A house without processes."""

    def close(self) -> None:
        """End nothing."""


def with_threads(tasks: list[Task], judged: Judged, count: int) -> float:
    """Seconds a submission where this process does the jobs."""
    houses = Houses(NoHouse)
    with ThreadPoolExecutor(count) as pool:
        return _timed(
            lambda task: pool.submit(grade_one, task, houses, lambda work, house: judged),
            tasks,
            count,
        )


def with_cluster(tasks: list[Task], folder: Path, workers: int) -> float:
    """Seconds a submission where a cluster does them; prints what it took to begin."""
    first = tasks[0]
    about = {first.assignment.chapter: Graded(first.assignment, first.exercise)}
    settings = Settings(grader_version(), libraries(), 30.0, True, about)
    with local_cluster(folder, workers) as address, Cluster(address) as cluster:
        cluster.prepare(settings)
        began = time.perf_counter()
        cluster.submit(first).result()
        ready = time.perf_counter() - began
        size = (len(packed()) + len(settings.to_json())) / 1000
        print(f"{size:.0f} KB to each worker once, and {ready:.1f} s until the first result")
        return _timed(cluster.submit, tasks, 2 * workers)


def _timed(submit: Callable[[Task], Future[Done]], tasks: list[Task], at_once: int) -> float:
    began = time.perf_counter()
    for _, future in each_done(submit, tasks, lambda: at_once):
        assert future.result().judged is not None
    return (time.perf_counter() - began) / len(tasks)


@contextmanager
def local_cluster(folder: Path, workers: int) -> Iterator[str]:
    """A scheduler and workers of their own command line; the scheduler's address."""
    stand_in, said = folder / "stand_in.py", folder / "scheduler.log"
    paths = [str(PROJECT), str(PROJECT / "src")]
    text = STAND_IN.format(paths=paths, recorded=str(folder / "kind1.done"))
    stand_in.write_text(text, encoding="utf-8")
    environment = {**os.environ, "DASK_TEMPORARY_DIRECTORY": str(folder)}
    running: list[subprocess.Popen[bytes]] = []

    def start(name: str, *command: str) -> None:
        with (folder / f"{name}.log").open("wb") as log:
            running.append(
                subprocess.Popen(
                    [*DASK, *command, "--no-dashboard"], env=environment, stdout=log, stderr=log
                )
            )

    def wait_for(happens: Callable[[], object]) -> None:
        while not happens():
            if any(process.poll() is not None for process in running):
                logs = "\n".join(log.read_text() for log in folder.glob("*.log"))
                raise SystemExit(f"a process of the cluster has ended:\n{logs}")
            time.sleep(0.05)

    def address() -> str:
        found = re.search(r"tcp://\S+", said.read_text(encoding="utf-8"))
        return found[0] if found else ""

    try:
        start("scheduler", "scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_for(address)
        for number in range(workers):
            place = ("--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
            start(f"worker{number}", "worker", address(), *place, "--preload", str(stand_in))
        logs = [folder / f"worker{number}.log" for number in range(workers)]
        wait_for(lambda: all("Registered to" in log.read_text() for log in logs))
        yield address()
    finally:
        for process in running:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
