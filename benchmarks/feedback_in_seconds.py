"""Time a hand-in from `submit(to=…)` to its page, beside `grade` of the same file.

Run `python benchmarks/feedback_in_seconds.py`. The service has CORES cores to itself, and is idle
before each hand-in; the answers are right ones. Then LEARNERS hand in at once, twice.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from autograde.core.ids import part_of_grade_id
from autograde.judging.assignment import read_assignment
from autograde.lms.roster import ClassList, Enrollee, enrol_learners
from autograde.service.accounts import TokenFile
from insidetensor.handing_in.sending import ask_server

ROOT = Path(__file__).resolve().parents[1]
CHAPTER, OF_MANY = "ch02_views_and_strides", "ch00_start_here"
CORES, ROUNDS, LEARNERS = 2, 5, 100


def right(chapter: str, note: object) -> bytes:
    """The exercise with the project's own answers, and a note that makes it another notebook."""
    notebook = json.loads((ROOT / "exercises" / f"{chapter}.ipynb").read_text(encoding="utf-8"))
    answers = read_assignment(ROOT, chapter).answers
    for cell in notebook["cells"]:
        about = cell["metadata"].get("nbgrader", {})
        if about.get("solution"):
            answer = answers[part_of_grade_id(about["grade_id"])].answer
            cell["source"] = f"{answer}\n# {note}"
    return json.dumps(notebook).encode()


def command(*arguments: object) -> list[str]:
    """The command line of the grader on those cores alone."""
    cores = ",".join(map(str, sorted(os.sched_getaffinity(0))[:CORES]))
    return ["taskset", "-c", cores, sys.executable, "-m", "autograde", *map(str, arguments)]


@contextmanager
def served(classroom: Path) -> Iterator[tuple[str, int]]:
    """The address of the service of a class, and its process."""
    log = classroom.with_name("serve.log")
    with log.open("w") as output:
        arguments = command("serve", "--out", classroom, "--port", 0)
        process = subprocess.Popen(arguments, cwd=ROOT, stdout=output, stderr=output)
    try:
        while not (found := re.search(r"taken at (\S+)/ ", log.read_text())):
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
        yield found[1], process.pid
    finally:
        process.terminate()
        process.wait()


def seconds_to_page(url: str, token: str, chapter: str, notebook: bytes) -> float:
    """Seconds from handing in until the page is here."""
    began, address = time.perf_counter(), f"{url}/hand-ins/{chapter}"
    ask_server(url, address, token, notebook)
    while "page" not in ask_server(url, address, token):
        pass
    return time.perf_counter() - began


def seconds_by_command(folder: Path, notebook: bytes) -> float:
    """Seconds that `grade` takes for a class that one learner's new notebook is in."""
    path = folder / "submitted" / "ada" / CHAPTER / f"{CHAPTER}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(notebook)
    arguments = command("grade", folder / "submitted", "--out", folder)
    began = time.perf_counter()
    subprocess.run(arguments, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def memory(process: int) -> float:
    """MiB that the process itself holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def at_once(url: str, tokens: dict[str, str], note: object) -> list[float]:
    """Everybody's seconds, where everybody hands in at the same time."""
    notebook = right(OF_MANY, note)
    with ThreadPoolExecutor(len(tokens)) as threads:
        hand_in = [
            threads.submit(seconds_to_page, url, token, OF_MANY, notebook)
            for token in tokens.values()
        ]
        return sorted(each.result() for each in hand_in)


def main() -> None:
    """Print the seconds of one hand-in both ways, then those of many, and the memory."""
    learners = [f"learner{number}" for number in range(LEARNERS)]
    with tempfile.TemporaryDirectory() as home:
        classroom, by_command = Path(home, "class"), Path(home, "by_command")
        enrol_learners(ClassList(tuple(map(Enrollee, learners))), classroom, ROOT)
        tokens = TokenFile(classroom).renew(learners)
        print(f"load {os.getloadavg()[0]:.1f}, {CORES} cores, {CHAPTER}, seconds to the page")
        with served(classroom) as (url, process):
            for number in range(ROUNDS):
                seconds = seconds_to_page(url, tokens[learners[0]], CHAPTER, right(CHAPTER, number))
                commands = seconds_by_command(by_command, right(CHAPTER, number))
                print(f"  submit(to=…) {seconds:6.2f}    grade {commands:6.2f}")
            for number in range(2):
                before, seconds_each = memory(process), at_once(url, tokens, number)
                middle, last = statistics.median(seconds_each), seconds_each[-1]
                print(f"{LEARNERS} at once ({OF_MANY}): median {middle:.1f} s, last {last:.1f} s,")
                print(f"  the server's memory {before:.0f} MiB before, {memory(process):.0f} after")


if __name__ == "__main__":
    main()
