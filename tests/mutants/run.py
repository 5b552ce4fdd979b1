"""Prove the hidden checks by mutation: `make mutants` runs what has not been run yet.

Every mutant of a line of a solution must break a rule, or stand in `equivalent/` with the reason
why nobody could tell it from the solution. What was found is kept in `build/mutants/`, so that a
run that was stopped goes on where it was; a changed check is tried again.

Run `python tests/mutants/run.py [--chapter ch02_views_and_strides] [--sample 40] [--show]`.
"""

# ruff: noqa: E402 - the path to the project comes first

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import select
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "content"), str(ROOT / "tests" / "mutants")]

from answers import exercise_stems, solved, source
from mutating import Mutant, mutants_of

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess

FOUND = ROOT / "build" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent")
SECONDS = 20  # for one mutant: what takes longer is caught by the time limit

Fate = Literal["caught", "equivalent", "survived"]


def main() -> int:
    """Run, print a line a chapter and each survivor; 1 where one survived."""
    arguments = _arguments()
    survivors: list[Mutant] = []
    for chapter in arguments.chapter or exercise_stems():
        mutants = list(all_mutants(chapter))
        if arguments.sample:
            rng = random.Random(arguments.seed)
            mutants = rng.sample(mutants, min(arguments.sample, len(mutants)))
        fates = fates_of(chapter, mutants)
        counts = Counter(fates.values())
        survivors += [mutant for mutant in mutants if fates[mutant.key] == "survived"]
        print(
            f"{chapter}: {len(mutants)} mutants, {counts['caught']} caught, "
            f"{counts['equivalent']} equivalent, {counts['survived']} survived",
            flush=True,
        )
    for mutant in survivors:
        print(f"\n{mutant.chapter} {mutant.part}\n{mutant.change}")
    return 1 if survivors else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--chapter", action="append", help="a chapter (default: all)")
    parser.add_argument("--sample", type=int, default=0, help="so many of each chapter's")
    parser.add_argument("--seed", type=int, default=0, help="which ones (%(default)s)")
    return parser.parse_args()


def all_mutants(chapter: str) -> Iterator[Mutant]:
    """Every mutant of a chapter's solution."""
    for part in source(chapter).parts:
        yield from mutants_of(chapter, part)


def fates_of(chapter: str, mutants: Sequence[Mutant]) -> dict[str, Fate]:
    """What becomes of each mutant of a chapter, by its key; what is known already is not run."""
    known, checks = _known(chapter), _checks_sha256()
    equivalent = {(each["part"], each["change"].strip()) for each in _equivalent()}
    fates: dict[str, Fate] = {}
    waiting = []
    for mutant in mutants:
        if (f"{mutant.chapter}.{mutant.part}", mutant.change) in equivalent:
            fates[mutant.key] = "equivalent"
        elif known.get(mutant.key) == checks:
            fates[mutant.key] = "caught"
        else:
            waiting.append(mutant)
    _import_libraries(mutants)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for mutant, caught in zip(waiting, pool.map(is_caught, waiting), strict=True):
            fates[mutant.key] = "caught" if caught else "survived"
            if caught:
                known[mutant.key] = checks
                _keep(chapter, known)
    return fates


def is_caught(mutant: Mutant) -> bool:
    """Whether a rule is broken, in a child of this process, within its time."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        _judge(mutant, writing)
    os.close(writing)
    ready, _, _ = select.select([reading], [], [], SECONDS)
    said = os.read(reading, 1) if ready else b""
    os.close(reading)
    if not ready:
        os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    if said == b"?":
        raise RuntimeError(f"the check of {mutant.part} raised on\n{mutant.change}")
    return said != b"0"  # it ended, or took too long: no learner would have a point either


def _judge(mutant: Mutant, writing: int) -> None:
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    os.dup2(null, 2)
    said = b"1"  # also where the cell itself raises
    try:
        module = solved(mutant.chapter, {mutant.part: mutant.code})
        said = b"?"
        found = ask_cases(ThisProcess(vars(module)), make_cases(mutant.chapter, mutant.part))
        said = b"1" if any(not result.held for result in found) else b"0"
    finally:
        os.write(writing, said)
        os._exit(0)


def _import_libraries(mutants: Sequence[Mutant]) -> None:
    """Import before the first fork what takes seconds, and start no thread of it."""
    import importlib

    for chapter in {mutant.chapter for mutant in mutants}:
        importlib.import_module(f"autograde.hidden.{chapter}")
        text = source(chapter).text
        for library in ("torch", "tensorflow", "h5py"):
            if library in text:
                importlib.import_module(library)


def _equivalent() -> Iterator[dict[str, str]]:
    for path in sorted(EQUIVALENT.glob("*.toml")):
        yield from tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]


def _checks_sha256() -> str:
    """A hash of all that decides whether a mutant is caught."""
    digest = hashlib.sha256()
    for folder in ("hidden", "checks"):
        for path in sorted((ROOT / "autograde" / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _known(chapter: str) -> dict[str, str]:
    try:
        text = (FOUND / f"{chapter}.json").read_text(encoding="utf-8")
        known: dict[str, str] = json.loads(text)
    except (OSError, ValueError):
        return {}
    return known


def _keep(chapter: str, known: dict[str, str]) -> None:
    FOUND.mkdir(parents=True, exist_ok=True)
    unfinished = FOUND / f".{chapter}.{os.getpid()}"
    unfinished.write_text(json.dumps(known), encoding="utf-8")
    unfinished.replace(FOUND / f"{chapter}.json")


if __name__ == "__main__":
    sys.exit(main())
