"""Hand in what hostile and honest learners made, and grade it as people do."""

from __future__ import annotations

import contextlib
import csv
import html
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from autograde.authoring.course.sources import Part, read_source

ROOT = Path(__file__).parents[2]
CANARY = "canary-7731"
SECONDS_A_RUN = 1_800
# But for the ends of lines: what moves a cursor, colours, or turns the direction of text.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ROOMS_OF_OURS = ("hidden", "checks", "judging", "sandbox")
Notebook = dict[str, Any]
Change = Callable[[Notebook], None]

# What a hostile learner answers who does not care to.
WRONG = {
    "storage-size": "def storage_size(shape):\n    return -1",
    "safe-sum": "def safe_sum(x):\n    return -1",
    "cast-saturating": "def cast_saturating(x, dtype):\n    return None",
    "row-major-strides": "def row_major_strides(shape):\n    return (1, 2, 3, 4)",
    "storage-index": "def storage_index(index, shape, strides, offset):\n    return -1",
    "tensor": "class Tensor:\n    pass",
    "as-copy": "def as_copy(x, to):\n    return x",
    "placement": "def placement(x):\n    return 'moon'",
    "as-readonly": "def as_readonly(x):\n    return None",
    "shares-memory": "def shares_memory(a, b):\n    return None",
    "run": "def run(node, feed, kernels=None):\n    return -1",
}


@dataclass(frozen=True)
class Work:
    """What somebody hands in: the released exercise with cells filled in, and then changed.

    `cells` are pairs: the part whose cell it is typed over, or "before", "after" for a new cell
    next to the part's, or "last"; and the code. `number` is the attack's in the list of known ones.
    """

    name: str
    chapter: str
    part: str
    does: str
    cells: tuple[tuple[str, str], ...] = ()
    number: str = ""
    change: Change | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    link: bool = False
    refused: bool = False


def points_of(work: Work) -> float:
    """What an honest answer to the part is worth."""
    return part_of(work.chapter, work.part).points


def part_of(chapter: str, name: str) -> Part:
    """The part of a chapter by its name."""
    (part,) = [p for p in source_of(chapter).parts if p.grade_id == name]
    return part


def source_of(chapter: str) -> Any:
    """The chapter's source."""
    return read_source(ROOT / "solutions" / f"{chapter}.py")


def solution(part: Part) -> str:
    """The reference answer, as a learner would have typed it."""
    return re.sub(r"^ *### (BEGIN|END) SOLUTION\n?", "", part.solution_cell.source, flags=re.M)


def honest(work: Work) -> Work:
    """The same exercise answered well, up to the part: it may use the ones before it."""
    parts = source_of(work.chapter).parts
    last = [part.grade_id for part in parts].index(work.part)
    cells = [(part.grade_id, solution(part)) for part in parts[: last + 1]]
    return Work(f"{work.name}-next", work.chapter, work.part, "", tuple(cells))


# --- the files in which they are written down ----------------------------------------------------

_CELL = re.compile(r"^# %% ", re.MULTILINE)
_HEAD = re.compile(r"([\w-]+)(?: \[(\w+)\])? (\w+) ([\w-]+)")


def works_in(path: Path) -> list[Work]:
    """The works of one file of cells: a line, a docstring that says what it does, and the code.

    `# %% name [number] chapter part` begins one; `# %% + place` adds a cell to it.
    """
    found: list[Work] = []
    for text in _CELL.split(path.read_text(encoding="utf-8"))[1:]:
        line, _, code = text.partition("\n")
        if line.startswith("+ "):
            found[-1] = replace(found[-1], cells=(*found[-1].cells, (line[2:], code.strip("\n"))))
            continue
        head = _HEAD.fullmatch(line)
        assert head, f"{path.name}: {line}"
        name, number, chapter, part = head.groups()
        does, _, code = code.removeprefix('"""').partition('"""\n')
        cells = ((part, code.strip("\n")),)
        found.append(Work(name, chapter, part, does, cells, number or ""))
    return found


def wrong_where_silent(work: Work) -> Work:
    """The work with a wrong answer after a cell that does not answer at all."""
    name = work.part.replace("-", "_")
    answers = re.compile(rf"^(def|class) ({name}|{name.title()})\b|^\s*{name}\b.*=", re.MULTILINE)
    cells = tuple(
        (place, code if place != work.part or answers.search(code) else f"{code}\n\n{WRONG[place]}")
        for place, code in work.cells or ((work.part, WRONG[work.part]),)
    )
    return replace(work, cells=cells)


# --- notebooks -----------------------------------------------------------------------------------


def notebook_of(work: Work, words: Mapping[str, str]) -> Notebook:
    """The notebook that is handed in; `words` take the places of @NAMES@ in its code."""
    text = (ROOT / "exercises" / f"{work.chapter}.ipynb").read_text(encoding="utf-8")
    notebook: Notebook = json.loads(text)
    for place, code in work.cells:
        _place(notebook, work.part, place, _filled(code, words))
    if work.change is not None:
        work.change(notebook)
    return notebook


def _place(notebook: Notebook, part: str, place: str, code: str) -> None:
    cells = notebook["cells"]
    if place not in {"before", "after", "last"}:
        cell_of(notebook, place)["source"] = code
        return
    at = cells.index(cell_of(notebook, part)) + (place == "after")
    new = {"cell_type": "code", "metadata": {}, "source": code, "outputs": []}
    new |= {"execution_count": None, "id": f"new-{len(cells)}"}
    cells.insert(len(cells) if place == "last" else at, new)


def cell_of(notebook: Notebook, name: str) -> dict[str, Any]:
    """The cell that nbgrader knows by this name."""
    return next(
        cell
        for cell in notebook["cells"]
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == name
    )


# --- a class -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Graded:
    """What one run of the grader left behind."""

    status: int
    said: str
    rows: Mapping[str, Mapping[str, str]]  # by learner
    out: Path
    connected: bool  # somebody talked to a server of this machine
    left: tuple[int, ...]  # processes that went on after the grader had ended
    words: Mapping[str, str]  # what took the places of @NAMES@
    most_held: int  # bytes of memory that the grader itself held at most

    def executed(self, learner: str, chapter: str) -> Notebook:
        """The notebook with the outputs that it gave; without cells where there is none."""
        path = self.out / "autograded" / learner / chapter / f"{chapter}.ipynb"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"cells": []}

    def page(self, learner: str, chapter: str) -> str:
        """The learner's page, as it is read; empty where there is none."""
        path = self.out / "feedback" / learner / f"{chapter}.html"
        return path.read_text(encoding="utf-8") if path.exists() else ""


def learner_of(number: int, work: Work) -> str:
    """The learner who hands in a work; in the order of the class."""
    return f"{number:03}-{work.name}"


def grade(home: Path, learners: Sequence[tuple[str, Work]], *flags: str) -> Graded:
    """Hand everything in and grade it with the command that people use."""
    folder, out, token = home / "handed-in", home / "graded", f"hostile-{os.getpid()}-{home.name}"
    secret = home / "secret.txt"
    secret.write_text(f"{CANARY} is nobody's business\n")
    # An address of this machine that no other test uses: a port may have been theirs before.
    with socket.create_server(("127.7.7.31", 0)) as server:
        server.setblocking(False)
        words = {
            "MARKER": str(home / "marker"),
            "SECRET": str(secret),
            "CANARY": CANARY,
            "TOKEN": token,
            "PORT": str(server.getsockname()[1]),
            "PROJECT": str(ROOT),
            "CLASS": str(out),
            "SUBMITTED": str(folder),
        }
        for learner, work in learners:
            _hand_in(folder / learner / work.chapter, work, words, secret)
        status, said, most_held = run_autograde(
            home, "grade", str(folder), "--out", str(out), *flags
        )
        connected = _somebody_waits(server)
    left = _ended(token)
    return Graded(status, said, _rows(out / "grades.csv"), out, connected, left, words, most_held)


def _hand_in(folder: Path, work: Work, words: Mapping[str, str], secret: Path) -> None:
    folder.mkdir(parents=True)
    target = folder / f"{work.chapter}.ipynb"
    for name, text in work.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("@MARKER@", words["MARKER"]), encoding="utf-8")
    if work.link:
        target.symlink_to(secret)
    elif not target.exists():  # its own file may be no notebook
        whole = json.dumps(notebook_of(work, words), separators=(",", ":"))
        target.write_text(whole, encoding="utf-8")


def run_autograde(home: Path, *arguments: str) -> tuple[int, str, int]:
    """`python -m autograde` in a session of its own: exit status, words, most bytes it has held."""
    most_held = 0
    with (home / "said.txt").open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "autograde", *arguments],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            deadline = time.monotonic() + SECONDS_A_RUN
            while (status := _waited(process)) is None and time.monotonic() < deadline:
                most_held = max(most_held, _most_held(process.pid))
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    status = -1 if status is None else status
    words = (home / "said.txt").read_text(encoding="utf-8", errors="replace")
    return status, words, most_held


def _waited(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(0.2)
    except subprocess.TimeoutExpired:
        return None


def _most_held(process: int) -> int:
    """The most memory that a process has held so far, in bytes; 0 where it has just ended."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def _somebody_waits(server: socket.socket) -> bool:
    try:
        connection, _ = server.accept()
    except BlockingIOError:
        return False
    connection.close()
    return True


def _ended(token: str) -> tuple[int, ...]:
    """The processes of an attack that still go on after a while; they are ended here."""
    for _ in range(20):
        if not (left := _called_with(token)):
            return ()
        time.sleep(0.25)
    for process in left:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    return left


def _called_with(token: str) -> tuple[int, ...]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if token.encode() in path.read_bytes():
                found.append(int(path.parent.name))
    return tuple(found)


def _rows(path: Path) -> dict[str, dict[str, str]]:
    if not path.exists():
        return {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row["learner"]: row for row in csv.DictReader(file)}


# --- what must not be seen -----------------------------------------------------------------------


@cache
def hidden_lines(chapter: str) -> tuple[str, ...]:
    """Every line of the grader's or of the chapter's solution, but for those handed out."""
    given = (ROOT / "exercises" / f"{chapter}.ipynb").read_text(encoding="utf-8")
    given = "".join("".join(cell["source"]) for cell in json.loads(given)["cells"]) + _released()
    texts = [part.solution_cell.source for part in source_of(chapter).parts]
    ours = {line.strip() for text in texts for line in text.splitlines()} | _lines_of_the_grader()
    return tuple(line for line in ours if len(line) > 30 and line not in given)


@cache
def _lines_of_the_grader() -> frozenset[str]:
    """The lines of the hidden checks, and of what runs beside the learner's code."""
    package = ROOT / "autograde"
    files = [path for name in ROOMS_OF_OURS for path in (package / name).rglob("*.py")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    return frozenset(line.strip() for text in texts for line in text.splitlines())


@cache
def _released() -> str:
    """The course's library, which everybody has."""
    files = sorted((ROOT / "src" / "insidetensor").rglob("*.py"))
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def leaks_in(page: str, chapter: str, theirs: str) -> list[str]:
    """What of the hidden checks, the solution and this machine stands on a page."""
    text = html.unescape(_THEIR_CODE.sub("", page))
    words = [*hidden_lines(chapter), "assess(", "HIDDEN TESTS", "autograde"]
    places = [str(ROOT), sys.prefix, "/site-packages", f"{Path.home()}/"]
    found = [word for word in [*words, *places] if word in text and word not in theirs]
    return found + ([CANARY] if CANARY in text else [])


def lines_shown_in(executed: Notebook, chapter: str, theirs: str) -> list[str]:
    """The lines of ours that stand in a notebook's outputs, and this machine's secrets."""
    outputs = [output for cell in executed["cells"] for output in cell.get("outputs", ())]
    text = _COLOURS.sub("", "\n".join(_texts_in(outputs)))
    found = [line for line in hidden_lines(chapter) if line in text and line not in theirs]
    return found + ([CANARY] if CANARY in text else [])


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(inner)


_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# Beside its part stands what the learner typed.
_THEIR_CODE = re.compile(r"<pre><code>.*?</code></pre>", re.DOTALL)


def code_of(work: Work, words: Mapping[str, str]) -> str:
    """All that somebody typed."""
    return "\n".join(_filled(code, words) for _, code in work.cells)


def _filled(code: str, words: Mapping[str, str]) -> str:
    for word, meaning in words.items():
        code = code.replace(f"@{word}@", meaning)
    return code


def sentences_on(page: str) -> list[str]:
    """The sentences that say what is wrong with each part, or with all of it."""
    return [
        html.unescape(re.sub(r"<[^>]+>", "", sentence)).strip()
        for sentence in re.findall(r'<p class="sentence">(.*?)</p>', page, flags=re.DOTALL)
    ]


def forget(home: Path) -> None:
    """Take a class away that nobody reads any more."""
    shutil.rmtree(home, ignore_errors=True)
