"""Time grading: stock `nbgrader autograde`, one submission after another, and ours, on all cores.

Run `python benchmarks/grading.py [--submissions 100] [--stock 3] [--chapter ch05_devices]`, the
last as often as there are chapters; ch05 and ch02 where none is given.

Both grade the same solved exercise, handed in by many learners. Stock runs the first few only: with
one, then with `--stock` more; the difference is what each costs, and the rest is extrapolated.
Ours is the whole command, its start included, divided by all. Then a few submissions are judged one
at a time to say where the processor's time goes, in all processes together: by what was done, and
by whose process it was. The floor is what the same cells and checks take in one process.

The last line of each chapter is `stock S s, ours O s a submission, ratio R`.
"""

import argparse
import csv
import datetime as dt
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from nbgrader.api import Gradebook

from autograde.authoring.build import write_source_notebooks
from autograde.authoring.course.sources import read_source
from autograde.core.course_directory import HANDED_OUT
from autograde.judging.assignment import Assignment, read_assignment
from autograde.judging.grades import Grade
from autograde.judging.restoring import restore_submission
from autograde.judging.submission import Submission
from autograde.judging.submission_run import SubmissionRun, judge_submission
from autograde.judging.worker_pool import WorkerPool
from insidetensor.handing_in.released import read_exercises
from insidetensor.messages import FALLBACK

PROJECT = Path(__file__).resolve().parents[1]
ROUNDS = 5
CHAPTERS = ("ch05_devices", "ch02_views_and_strides")
CONFIG = """\
c = get_config()
c.CourseDirectory.root = {root!r}
c.Execute.timeout = 120
"""


def main() -> None:
    """Measure both, and print."""
    arguments = _arguments()
    count, few = arguments.submissions, arguments.stock
    for chapter in arguments.chapter or CHAPTERS:
        notebook = solved(chapter)
        with tempfile.TemporaryDirectory(prefix="grading-") as folder:
            root = Path(folder)
            ours = time_ours(root / "ours", chapter, notebook, count)
            stock = time_stock(root / "stock", chapter, notebook, few, count)
            where_it_goes(chapter, notebook)
        print(f"stock {stock:.2f} s, ours {ours:.3f} s a submission, ratio {stock / ours:.0f}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--chapter", action="append", help="an exercise (ch05 and ch02)")
    parser.add_argument("--submissions", type=int, default=100, help="for ours (%(default)s)")
    parser.add_argument("--stock", type=int, default=3, help="for stock, after one (%(default)s)")
    return parser.parse_args()


def solved(chapter: str) -> bytes:
    """The released exercise with the reference answers, as a learner would hand it in."""
    path = PROJECT / "exercises" / f"{chapter}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    parts = read_source(PROJECT / "solutions" / f"{chapter}.py").parts
    answers = {part.grade_id: part.solution_cell.source for part in parts}
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in answers:
            cell["source"] = re.sub(r"^ *### .*SOLUTION\n?", "", answers[name], flags=re.M)
    return json.dumps(notebook).encode()


def hand_in(folder: Path, chapter: str, notebook: bytes, learners: range) -> None:
    """The same notebook from these learners."""
    for number in learners:
        place = folder / f"learner{number:04}" / chapter
        place.mkdir(parents=True)
        (place / f"{chapter}.ipynb").write_bytes(notebook)


# --- the two graders -----------------------------------------------------------------------------


def time_ours(root: Path, chapter: str, notebook: bytes, count: int) -> float:
    """Seconds a submission of `python -m autograde grade`, from start to end."""
    hand_in(root / "handed-in", chapter, notebook, range(count))
    command = [*_python("autograde"), "grade", str(root / "handed-in"), "--out", str(root / "out")]
    seconds = _timed(command, PROJECT, root)
    with (root / "out" / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        full = sum(row["score"] == row["max_score"] for row in csv.DictReader(file))
    print(
        f"ours: {count} submissions of {chapter} in {seconds:.1f} s, {full} of them with all points"
    )
    return seconds / count


def time_stock(root: Path, chapter: str, notebook: bytes, few: int, count: int) -> float:
    """Seconds a submission of `nbgrader autograde`, as it would be for `count` of them."""
    write_source_notebooks(PROJECT, root / "source")
    (root / "nbgrader_config.py").write_text(CONFIG.format(root=str(root)), encoding="utf-8")
    nbgrader = _python("nbgrader")
    _timed([*nbgrader, "generate_assignment", chapter, "--create"], root, root)
    autograde = [*nbgrader, "autograde", chapter, "--create", "--force"]
    hand_in(root / "submitted", chapter, notebook, range(1))
    first = _timed(autograde, root, root)
    hand_in(root / "submitted", chapter, notebook, range(1, 1 + few))
    whole = _timed(autograde, root, root)
    each = (whole - first) / few
    estimate = (first + each * (count - 1)) / count
    print(
        f"stock: 1 submission in {first:.1f} s, {1 + few} in {whole:.1f} s, so {each:.2f} s each; "
        f"extrapolated to {count}: {estimate * count:.0f} s; "
        f"{_full_marks(root / 'gradebook.db', chapter)} of {1 + few} with all points"
    )
    return estimate


def _python(module: str) -> list[str]:
    return [sys.executable, "-m", module]


def _timed(command: Sequence[str], cwd: Path, root: Path) -> float:
    """Seconds that a command takes. Raises: SystemExit with its words, where it fails."""
    paths = [str(PROJECT), str(PROJECT / "src")]
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PATH": programs}
    root.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    run = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - began
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\n{run.stdout[-2000:]}{run.stderr[-4000:]}")
    return seconds


def _full_marks(gradebook: Path, chapter: str) -> int:
    """How many submissions have all points in nbgrader's gradebook."""
    with Gradebook(f"sqlite:///{gradebook}") as book:
        found = book.assignment_submissions(chapter)
        return sum(submission.score == submission.max_score for submission in found)


# --- where the time goes -------------------------------------------------------------------------


def where_it_goes(chapter: str, notebook: bytes) -> None:
    """Judge a few, one at a time, and print milliseconds of a processor by what was done."""
    assignment = read_assignment(PROJECT, chapter)
    rounds: list[dict[str, float]] = []
    with WorkerPool(assignments=[assignment]) as worker_pool:
        warm = _judge(assignment, notebook, worker_pool)
        assert warm.problem is None, warm.problem
        floor = statistics.median(in_one_process(assignment, worker_pool) for _ in range(ROUNDS))
        with processor_time_of_phases() as spent:
            for _ in range(ROUNDS):
                spent.clear()
                began = time.process_time()
                result = _judge(assignment, notebook, worker_pool)
                spent["(the grader's own process)"] = time.process_time() - began
                assert result.problem is None, result.problem
                rounds.append(dict(spent))
    load = os.getloadavg()[0]
    print(f"processor time of {chapter} (load {load:.1f}), medians of {ROUNDS}, all processes:")
    middle = {name: statistics.median(r.get(name, 0.0) for r in rounds) for name in rounds[0]}
    for name, seconds in sorted(middle.items(), key=lambda item: -item[1]):
        print(f"  {name:<34} {seconds * 1000:8.1f} ms")
    whole = statistics.median(sum(r.values()) - r["(the grader's own process)"] for r in rounds)
    print(f"  together {whole:.3f} s a submission; the floor, in one process, {floor:.3f} s")


def _judge(assignment: Assignment, notebook: bytes, worker_pool: WorkerPool) -> Grade:
    exercise = assignment.exercise
    submission = Submission("learner", exercise, notebook, dt.datetime.now(dt.UTC))
    released = read_exercises(PROJECT / HANDED_OUT)[exercise]
    restored = restore_submission(submission, released, assignment)
    return judge_submission(restored, assignment, worker_pool, {})


def in_one_process(assignment: Assignment, worker_pool: WorkerPool) -> float:
    """Seconds of a processor for all cells and visible checks in one learner's process."""
    with worker_pool.learner(assignment.files, FALLBACK) as process:
        for cell in assignment.cells:
            if cell.kind == "code":
                run = process.run_cell(cell.visible if cell.is_check else cell.answer, timeout=60)
                assert run.status == "ok", (cell.grade_id, run.outputs)
        return process.processor_seconds()


@contextmanager
def processor_time_of_phases() -> Iterator[dict[str, float]]:
    """Seconds of a processor by phase: of the grader, the judge and the learner's process."""
    found: dict[str, float] = {}
    plain = SubmissionRun._timed

    @contextmanager
    def timed(run: SubmissionRun, name: str) -> Iterator[None]:
        before = _spent_by(run)
        with plain(run, name):
            yield
        if not name.startswith("start"):  # what was spent before it is known is no phase's
            found[name] = found.get(name, 0.0) + max(_spent_by(run) - before, 0.0)

    SubmissionRun._timed = timed  # type: ignore[method-assign]
    try:
        yield found
    finally:
        SubmissionRun._timed = plain  # type: ignore[method-assign]


def _spent_by(run: SubmissionRun) -> float:
    """What the three processes have used so far, in the kernel's ticks for those of others."""
    learner = getattr(run, "_learner", None)
    judge = getattr(run, "_judge", None)
    spent = time.process_time()
    if learner is not None:
        spent += learner.processor_seconds()
    if judge is not None:
        spent += judge._process.processor_seconds()
    return spent


if __name__ == "__main__":
    main()
