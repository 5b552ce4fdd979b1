"""Say of each part how many cases it asks, and how long they take in the solution, in one process.

Run `python benchmarks/asked_cases.py [chNN_words ...]`, all chapters where none is given. Each line
is `part cases N, made M ms, asked A ms`: the cases are made once in a judge's process, and asked
of each submission; the time is that of a processor.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "content"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from answers import solved

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import import_parts, make_cases
from autograde.checks.learner import ThisProcess

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Measure each part of the chapters, and print."""
    every = sorted(path.stem for path in (ROOT / "solutions").glob("ch*.py"))
    for chapter in sys.argv[1:] or every:
        learner = ThisProcess(vars(solved(chapter)))
        total, all_made, all_asked = 0, 0.0, 0.0
        for part in import_parts(chapter):
            began = time.process_time()
            cases = make_cases(chapter, part)
            made = time.process_time()
            ask_cases(learner, cases)
            asked = time.process_time() - made
            print(f"{chapter}.{part} {_line(len(cases), made - began, asked)}")
            total, all_made, all_asked = (
                total + len(cases), all_made + made - began, all_asked + asked,
            )  # fmt: skip
        print(f"{chapter} in all {_line(total, all_made, all_asked)}\n")


def _line(cases: int, made: float, asked: float) -> str:
    return f"cases {cases}, made {made * 1e3:.0f} ms, asked {asked * 1e3:.0f} ms"


if __name__ == "__main__":
    main()
