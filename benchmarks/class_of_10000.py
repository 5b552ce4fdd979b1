"""Grade ten thousand learners who cost nothing to judge: what is left is the grader's own work.

Run `python benchmarks/class_of_10000.py [--learners 10000] [--few 1000] [--chapter ch02_…]`.

A few real submissions are judged once, and every learner hands one of them in. In place of
judging, an executor gives what was recorded, at once: its cost is known, and nothing. Everything
else is the real thing: taking in, the jobs, nbgrader's gradebook in SQLite with the store, the
table of grades, a feedback page each, the lines in the terminal, then the export for an LMS and the
report on the class. What a class of one costs, such as the exercise's release, is taken off.

The same is done with a tenth of the learners, in a process of its own. The last line is
`overhead O ms a submission, growth G`: O for the large class, G its cost a submission over that of
the small one.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "content"))

from answers import wrong_answers
from nbgrader.api import Gradebook
from rich.console import Console

from autograde.authoring.course.sources import read_source
from autograde.cli.run_grade import run_grade
from autograde.core.class_folder import GRADEBOOK, SUBMITTED
from autograde.grading import run as grading_run
from autograde.grading.dispatch import Workers
from autograde.grading.grade_options import GradeOptions
from autograde.grading.job import Job, grade_in_worker
from autograde.judging.assignment import read_assignment
from autograde.judging.grades import Grade, read_grade, write_grade
from autograde.judging.submission import Submission
from autograde.judging.worker_pool import JudgeLimits
from autograde.lms.exporters import write_grades
from autograde.lms.grade_rows import ExportOptions
from autograde.lms.gradebook_query import find_gradebook
from autograde.report.making import make_report
from insidetensor.handing_in.released import exercise_of

PROJECT = Path(__file__).resolve().parents[1]
MIB = 2**20
STEPS = ("grading", "export", "report")
Steps = dict[str, float]


def main() -> None:
    """Measure both classes, and print."""
    arguments = _arguments()
    if arguments.measure is not None:
        print(json.dumps(measure(arguments.measure, arguments.learners, arguments.chapter)))
        return
    chapter = arguments.chapter
    with tempfile.TemporaryDirectory(prefix="class-") as folder:
        kinds = record(Path(folder), chapter)
        print(f"{chapter}: {kinds} submissions were judged, and everybody handed in one of them")
        one, few, many = (
            _in_a_process_of_its_own(Path(folder), count, chapter)
            for count in (1, arguments.few, arguments.learners)
        )
    each_few = show(arguments.few, few, one)
    each_many = show(arguments.learners, many, one)
    print(f"overhead {each_many * 1000:.2f} ms a submission, growth {each_many / each_few:.2f}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--learners", type=int, default=10_000, help="(%(default)s)")
    parser.add_argument("--few", type=int, default=1_000, help="to compare with (%(default)s)")
    parser.add_argument("--chapter", default="ch02_views_and_strides", help="(%(default)s)")
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def show(count: int, steps: Mapping[str, float], one: Mapping[str, float]) -> float:
    """Print where the time of a class went; seconds a submission."""
    measured = {name: (steps[name] - one[name]) / (count - 1) for name in steps}
    each = {name: seconds for name, seconds in measured.items() if name in STEPS}
    parts = ", ".join(f"{name} {1000 * seconds:.2f} ms" for name, seconds in each.items())
    print(
        f"{count} learners: {parts} a submission, {1000 * measured['processor']:.2f} ms of it "
        f"processor time, beside {sum(one[name] for name in STEPS):.1f} s for any class; at most "
        f"{steps['memory'] / MIB:.0f} MiB of memory"
    )
    return sum(each.values())


# --- what is handed in, and what was recorded of it ----------------------------------------------


def record(folder: Path, chapter: str) -> int:
    """Judge each kind of submission, and keep notebooks and results; how many kinds."""
    released = (PROJECT / "exercises" / f"{chapter}.ipynb").read_bytes()
    assignment = read_assignment(PROJECT, chapter)
    exercise = exercise_of(chapter, json.loads(released))
    kinds = [released, *_answered(json.loads(released), chapter)]
    for number, notebook in enumerate(kinds):
        submission = Submission("learner", chapter, notebook, dt.datetime.now(dt.UTC))
        job = Job(submission, assignment, exercise, {})
        grade = grade_in_worker(job, JudgeLimits(), sandboxed=True)
        assert grade.problem is None, grade.problem
        (folder / f"kind{number}.ipynb").write_bytes(notebook)
        (folder / f"kind{number}.executed").write_bytes(grade.executed)
        (folder / f"kind{number}.json").write_text(write_grade(grade), encoding="utf-8")
    return len(kinds)


def _answered(notebook: dict[str, Any], chapter: str) -> list[bytes]:
    """All right, and then for some parts a recorded wrong answer, the rest right."""
    parts = read_source(PROJECT / "solutions" / f"{chapter}.py").parts
    right = {
        part.grade_id: re.sub(r"^ *### .*SOLUTION\n?", "", part.solution_cell.source, flags=re.M)
        for part in parts
    }
    found = [_filled_in(notebook, right)]
    wrong = wrong_answers(chapter)
    for answer in wrong[:: max(1, len(wrong) // 4)][:4]:
        name = answer.part.replace("_", "-")
        found.append(_filled_in(notebook, right | {name: answer.code}))
    return found


def _filled_in(notebook: Mapping[str, Any], answers: Mapping[str, str]) -> bytes:
    cells = [
        {**cell, "source": answers.get(_name(cell), cell["source"])} for cell in notebook["cells"]
    ]
    return json.dumps({**notebook, "cells": cells}).encode()


def _name(cell: Mapping[str, Any]) -> str:
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", ""))


class Recorded(Executor):
    """Gives the result that was recorded of the notebook, at once."""

    def __init__(self, folder: Path) -> None:
        places = sorted(folder.glob("kind*.ipynb"))
        self._grades = {place.read_bytes(): self._read(place) for place in places}

    @staticmethod
    def _read(place: Path) -> Grade:
        text = place.with_suffix(".json").read_text(encoding="utf-8")
        executed = place.with_suffix(".executed").read_bytes()
        return replace(read_grade(text, is_earlier=False), executed=executed)

    def submit(self, job: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """The recorded result, as if it had just been found."""
        (job,) = arguments
        submission, depends_on = job.submission, job.depends_on
        grade = self._grades[submission.notebook]
        future: Future[Any] = Future()
        future.set_result(replace(grade, learner=submission.learner, depends_on=depends_on))
        return future


# --- one class -----------------------------------------------------------------------------------


def _in_a_process_of_its_own(folder: Path, count: int, chapter: str) -> Steps:
    command = [sys.executable, __file__, "--learners", str(count), "--chapter", chapter]
    run = subprocess.run(
        [*command, "--measure", str(folder)], capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        raise SystemExit(run.stdout[-2000:] + run.stderr[-4000:])
    steps: Steps = json.loads(run.stdout.splitlines()[-1])
    return steps


def measure(folder: Path, count: int, chapter: str) -> Steps:
    """Seconds of each step for a class of so many, and the most bytes that it had in memory."""
    with ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory(prefix=f"class-of-{count}-"))
        handed_in, out = Path(place) / "handed-in", Path(place) / "out"
        hand_in(folder, handed_in, count, chapter)
        quiet = Console(file=stack.enter_context(open(os.devnull, "w", encoding="utf-8")))
        steps: Steps = {}
        used = time.process_time()
        settings = GradeOptions(out, PROJECT)
        grading_run._make_workers = lambda *about: Workers(Recorded(folder), grade_in_worker, 1)
        began = time.perf_counter()
        status = run_grade(handed_in, settings, quiet)
        steps["grading"] = time.perf_counter() - began
        assert status == 0, status
        began = time.perf_counter()
        with Gradebook(find_gradebook(out, None)) as gradebook:
            to = Path(place) / "exported.csv"
            write_grades(gradebook, "csv", to, ExportOptions(), submitted=out / SUBMITTED)
        steps["export"] = time.perf_counter() - began
        began = time.perf_counter()
        made = make_report(out, PROJECT)
        steps["report"] = time.perf_counter() - began
        steps["processor"] = time.process_time() - used
        assert made.submissions == count, made
        assert (out / GRADEBOOK).exists()
        steps["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return steps


def hand_in(folder: Path, handed_in: Path, count: int, chapter: str) -> None:
    """Each learner's notebook: a link to one of those that were judged."""
    kinds = sorted(folder.glob("kind*.ipynb"))
    for number in range(count):
        place = handed_in / f"learner{number:05}" / chapter
        place.mkdir(parents=True)
        os.link(kinds[number % len(kinds)], place / f"{chapter}.ipynb")


if __name__ == "__main__":
    main()
