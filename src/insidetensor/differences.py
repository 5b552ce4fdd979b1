"""Run the same question in NumPy, PyTorch and TensorFlow, and lay the answers side by side."""

import ast
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .ledgers import LedgerError, checked_fields, find_ledger, read_ledger
from .libraries import IMPORT_NAMES, SHOWN_NAMES, library, version_stamp
from .messages import message
from .sharing import shares_memory
from .tables import Table

REQUIRED = {"id": str, "chapter": str, "question": str, **dict.fromkeys(IMPORT_NAMES, str)}
CALLED = {"numpy": "np", "torch": "torch", "tensorflow": "tf"}
LONGEST = 100  # characters of an answer, two or three lines of a table's cell
MODULE_PATH = re.compile(r"'(?:\w+\.)+(\w+)'")


@dataclass(frozen=True)
class Behaviour:
    """One question, and for each library the code whose last line answers it."""

    id: str
    chapter: str
    question: str
    probes: Mapping[str, str]


def where_the_libraries_differ(chapter: str) -> Table:
    """Run the chapter's questions in each library that is installed, and show the answers.

    Raises:
        ValueError: when the ledger has no question of `chapter`.
    """
    path = find_ledger("differences.toml")
    setup, behaviours = read_differences(path)
    asked = [behaviour for behaviour in behaviours if behaviour.chapter == chapter]
    if not asked:
        raise ValueError(message("differences.no_chapter", chapter=chapter, file=path.name))
    header = (message("differences.question"), *(SHOWN_NAMES[name] for name in IMPORT_NAMES))
    rows = tuple(_row(behaviour, setup) for behaviour in asked)
    note = message("differences.note", versions=version_stamp())
    return Table(message("differences.caption"), header, rows, note)


def answers(behaviour: Behaviour, setup: Mapping[str, str]) -> dict[str, str]:
    """Run one question in each library; return the answers as short texts."""
    return {
        name: run_probe(name, setup.get(name, ""), probe)
        for name, probe in behaviour.probes.items()
    }


def run_probe(name: str, setup: str, probe: str) -> str:
    """Run `setup`, then `probe`, in a fresh namespace; show the value of the last expression."""
    module = library(name)
    if module is None:
        return message("differences.not_installed")
    namespace: dict[str, Any] = {CALLED[name]: module, "shares_memory": shares_memory}
    *steps, last = ast.parse(probe).body
    expression = ast.Expression(last.value)  # type: ignore[attr-defined]  # checked when read
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(setup, namespace)
            exec(compile(ast.Module(steps, []), "<probe>", "exec"), namespace)
            return _short(eval(compile(expression, "<probe>", "eval"), namespace))
        except Exception as error:
            return _first_words(error)


def read_differences(path: Path) -> tuple[Mapping[str, str], list[Behaviour]]:
    """Read a differences ledger: the set-up line of each library, and the questions.

    Raises:
        LedgerError: for an entry that an author has to mend.
    """
    ledger = read_ledger(path)
    entries = ledger.get("behaviours", [])
    behaviours = [_checked_behaviour(path.name, entry, at) for at, entry in enumerate(entries, 1)]
    ids = [behaviour.id for behaviour in behaviours]
    for repeated in sorted({name for name in ids if ids.count(name) > 1}):
        raise LedgerError(message("ledger.twice", file=path.name, id=repeated))
    return ledger.get("setup", {}), behaviours


def _checked_behaviour(file: str, entry: Mapping[str, Any], at: int) -> Behaviour:
    where = f"{file}, {entry.get('id', message('ledger.nth', at=at))}"
    checked_fields(where, entry, REQUIRED, {})
    for name in IMPORT_NAMES:
        if not _ends_in_expression(entry[name]):
            raise LedgerError(message("differences.no_expression", where=where, library=name))
    probes = {name: entry[name] for name in IMPORT_NAMES}
    return Behaviour(entry["id"], entry["chapter"], entry["question"], probes)


def _ends_in_expression(code: str) -> bool:
    try:
        body = ast.parse(code).body
    except SyntaxError:
        return False
    return bool(body) and isinstance(body[-1], ast.Expr)


def _row(behaviour: Behaviour, setup: Mapping[str, str]) -> tuple[str, ...]:
    said = answers(behaviour, setup)
    cells = (f"{said[name]}\n{_as_code(probe)}" for name, probe in behaviour.probes.items())
    return behaviour.question, *cells


def _as_code(probe: str) -> str:
    return "\n".join(f"`{line}`" for line in probe.strip().splitlines())


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return message("differences.yes") if value else message("differences.no")
    return _cut(" ".join(str(value).split()))


def _first_words(error: Exception) -> str:
    said = MODULE_PATH.sub(r"'\1'", " ".join(str(error).split()))
    return _cut(f"{type(error).__name__}: {said}")


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rsplit(" ", 1)[0] + " …"
