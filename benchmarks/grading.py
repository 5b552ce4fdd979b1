"""Time grading: stock `nbgrader autograde`, one submission after another, and ours, on all cores.

Run `python benchmarks/grading.py [--submissions 100] [--stock 3] [--chapter ch05_devices]`.

Both grade the same solved exercise, handed in by many learners. Stock runs the first few only: with
one, then with `--stock` more; the difference is what each costs, and the rest is extrapolated.
Ours is the whole command, its start included, divided by all. Then a few submissions are judged one
at a time to say where the time goes, and how much processor time and memory of its own each process
takes. The floor is what the same cells and checks take in one process, without stand-ins.

The last line is `stock S s, ours O s a submission, ratio R`.
"""

import argparse
import csv
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from nbgrader.api import Gradebook

from autograde.build import write_source_notebooks
from autograde.judging.assignment import Assignment, assignment_of
from autograde.judging.house import House
from autograde.judging.sitting import judged
from autograde.judging.work import Judged, Work
from autograde.learner_process.process import LearnerProcess
from autograde.sources import read_source

PROJECT = Path(__file__).resolve().parents[1]
ROUNDS = 5
CONFIG = """\
c = get_config()
c.CourseDirectory.root = {root!r}
c.Execute.timeout = 120
"""


def main() -> None:
    """Measure both, and print."""
    arguments = _arguments()
    chapter, count, few = arguments.chapter, arguments.submissions, arguments.stock
    notebook = solved(chapter)
    with tempfile.TemporaryDirectory(prefix="grading-") as folder:
        root = Path(folder)
        ours = time_ours(root / "ours", chapter, notebook, count)
        stock = time_stock(root / "stock", chapter, notebook, few, count)
        where_it_goes(chapter, notebook)
    print(f"stock {stock:.2f} s, ours {ours:.3f} s a submission, ratio {stock / ours:.0f}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--chapter", default="ch05_devices", help="an exercise (%(default)s)")
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
    """Judge a few, one at a time, and print seconds by name and memory a process."""
    assignment = assignment_of(PROJECT, chapter)
    with House() as house, looked_at_the_end() as found:
        warm = _judge(assignment, notebook, house)
        assert warm.trouble is None, warm.trouble
        found.clear()
        began = time.perf_counter()
        rounds = [_judge(assignment, notebook, house).seconds for _ in range(ROUNDS)]
        each = (time.perf_counter() - began) / ROUNDS
        taken = dict(found)
        found.clear()
        floor = [in_one_process(assignment, house) for _ in range(ROUNDS)]
    load = os.getloadavg()[0]
    print(f"one at a time: {each:.3f} s a submission (load {load:.1f}), the median of {ROUNDS}:")
    show_seconds(rounds)
    for kind, ends in taken.items():
        processor = statistics.median(end.processor for end in ends)
        private = statistics.median(end.private for end in ends)
        print(f"  a {kind} process: {processor:.3f} s of a processor, {private / 2**20:.0f} MiB")
    processor = statistics.median(end.processor for end in found["judge's"])
    print(f"  the floor: {statistics.median(floor):.3f} s, {processor:.3f} s of a processor")


def _judge(assignment: Assignment, notebook: bytes, house: House) -> Judged:
    return judged(Work(assignment, notebook, "learner"), house)


def in_one_process(assignment: Assignment, house: House) -> float:
    """Seconds of all cells, answers and checks, in one process of a judge's."""
    with house.judge(assignment) as judge:
        began = time.perf_counter()
        for cell in assignment.cells:
            stretches = [text for text, _ in cell.segments()] if cell.is_check else [cell.source]
            for source in stretches if cell.kind == "code" else ():
                run = judge.run_cell(source, timeout=60)
                assert run.status == "ok", (cell.grade_id, run.error)
        return time.perf_counter() - began


def show_seconds(rounds: Sequence[Mapping[str, float]]) -> None:
    """A line for each name, the longest first."""
    middle = {name: statistics.median(r.get(name, 0.0) for r in rounds) for name in rounds[0]}
    for name, seconds in sorted(middle.items(), key=lambda item: -item[1]):
        print(f"  {name:<30} {seconds * 1000:8.1f} ms")


class AtTheEnd(NamedTuple):
    """What a process has taken: seconds of a processor, and bytes that only it has."""

    processor: float
    private: int


@contextmanager
def looked_at_the_end() -> Iterator[dict[str, list[AtTheEnd]]]:
    """What each process has taken, looked up just before it is ended."""
    found: dict[str, list[AtTheEnd]] = {}
    plain = LearnerProcess.close

    def close(process: LearnerProcess) -> None:
        number = process._handle.process
        if number:
            end = AtTheEnd(processor_seconds(number), private_bytes(number))
            found.setdefault(_kind(number), []).append(end)
        plain(process)

    LearnerProcess.close = close  # type: ignore[method-assign]
    try:
        yield found
    finally:
        LearnerProcess.close = plain  # type: ignore[method-assign]


def _kind(process: int) -> str:
    """Whose process it is: only judges have the folder of hidden checks in their root."""
    return "judge's" if "judged_checks" in Path(f"/proc/{process}/mountinfo").read_text() else (
        "learner's"
    )  # fmt: skip


def processor_seconds(process: int) -> float:
    """Seconds that a processor has spent on all of its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def private_bytes(process: int) -> int:
    """Memory that only this process has."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_Dirty"))


if __name__ == "__main__":
    main()
