"""Run the same question in NumPy, PyTorch and TensorFlow, and lay the answers side by side."""

import ast
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from insidetensor.claims.entries import (
    build_entries,
    choose_entries,
    find_course_file,
    read_course_file,
)
from insidetensor.claims.words import DIFFERENCES, in_own_language
from insidetensor.libraries import (
    CALLED,
    IMPORT_NAMES,
    SHOWN_NAMES,
    is_installed,
    library,
    version_stamp,
)
from insidetensor.messages import message
from insidetensor.processes.fresh_process import Setting, run_fresh
from insidetensor.sharing.pair import shares_memory
from insidetensor.showing.shown import ADDRESS, NOISE
from insidetensor.showing.tables import Table

NO_GRAPHS = "no graphs"  # the whole of NumPy's code where the others count graphs
LONGEST = 100  # characters of an answer, two or three lines of a table's cell
MODULE_PATH = re.compile(r"'(?:\w+\.)+(\w+)'")


@dataclass(frozen=True)
class Behaviour:
    """One question, and for each library the code whose last line answers it.

    With `logical_cpus` PyTorch and TensorFlow answer in processes of their own: TensorFlow has so
    many CPUs there, and PyTorch may register a device.
    """

    id: str
    chapter: str
    question: str
    probes: Mapping[str, str]
    logical_cpus: int = 0


def where_the_libraries_differ(*names: str) -> Table:
    """Run these questions in each library that is installed, and show the answers.

    `names` are ids of questions, such as "slice", or chapters: all questions of a chapter.

    Raises:
        ValueError: when the file has no question of one of these names.
    """
    path = find_course_file(DIFFERENCES)
    setup, behaviours = read_differences(path)
    wanted = choose_entries(
        behaviours, names, lambda behaviour: {behaviour.id, behaviour.chapter}, path
    )
    header = (message("differences.question"), *(SHOWN_NAMES[name] for name in IMPORT_NAMES))
    rows = tuple(_row(behaviour, setup, path) for behaviour in wanted)
    note = message("differences.note", versions=version_stamp())
    return Table(message("differences.caption"), header, rows, note)


def format_answers(behaviour: Behaviour, setup: Mapping[str, str]) -> dict[str, str]:
    """Run one question in each library; return the answers as short texts in the language."""
    return {name: format_answer(answer) for name, answer in ask_libraries(behaviour, setup).items()}


def ask_libraries(behaviour: Behaviour, setup: Mapping[str, str]) -> dict[str, str | bool]:
    """Run one question in each library; a yes or a no comes back as a bool, before translation."""
    said: dict[str, str | bool] = {}
    for name, probe in behaviour.probes.items():
        cpus = 0 if name == "numpy" else behaviour.logical_cpus
        said[name] = ask_library(name, setup.get(name, ""), probe, logical_cpus=cpus)
    return said


def format_answer(answer: str | bool) -> str:
    """Return an answer as text: yes, no and `NO_GRAPHS` are said in the language."""
    if answer == NO_GRAPHS:
        return message("differences.no_graphs")
    if isinstance(answer, str):
        return answer
    return message("differences.yes") if answer else message("differences.no")


def ask_library(name: str, setup: str, probe: str, *, logical_cpus: int = 0) -> str | bool:
    """Run `setup`, then `probe`, in a fresh namespace; return what the last expression gives."""
    if not is_installed(name):
        return message("differences.not_installed")
    *steps, last = ast.parse(probe).body
    if logical_cpus:
        return _said_apart(f"{setup}\n{_written(steps)}", _written([last]), name, logical_cpus)
    namespace: dict[str, Any] = {CALLED[name]: library(name), "shares_memory": shares_memory}
    expression = ast.Expression(last.value)  # type: ignore[attr-defined]  # checked when read
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            exec(setup, namespace)
            exec(compile(ast.Module(steps, []), "<probe>", "exec"), namespace)
            return _short(eval(compile(expression, "<probe>", "eval"), namespace))
        except Exception as error:
            return _first_words(error)


def _said_apart(source: str, expression: str, name: str, logical_cpus: int) -> str | bool:
    """Run a probe in a process of its own, where TensorFlow's CPU is split."""
    answer = run_fresh(source, expression, Setting((name,), logical_cpus), name="probe")
    if answer.error is not None:
        return _told(answer.error)
    return _short(ast.literal_eval(answer.value or "None"))


def _written(statements: list[ast.stmt]) -> str:
    return "\n".join(map(ast.unparse, statements))


def read_differences(path: Path) -> tuple[Mapping[str, str], list[Behaviour]]:
    """Read a file of differences: the set-up line of each library, and the questions.

    Raises:
        EntryError: for an entry that an author has to mend.
    """
    data = read_course_file(path)
    return data.get("setup", {}), build_entries(path, data.get("behaviours", []), _behaviour)


def _behaviour(
    *, id: str, chapter: str, question: str, logical_cpus: int = 0, **probes: str
) -> Behaviour:
    if set(probes) != set(IMPORT_NAMES):
        raise ValueError(message("differences.libraries", got=", ".join(probes)))
    for name in IMPORT_NAMES:
        if not _ends_in_expression(probes[name]):
            raise ValueError(message("differences.no_expression", library=name))
    return Behaviour(id, chapter, question, probes, logical_cpus)


def _ends_in_expression(code: str) -> bool:
    try:
        body = ast.parse(code).body
    except SyntaxError:
        return False
    return bool(body) and isinstance(body[-1], ast.Expr)


def _row(behaviour: Behaviour, setup: Mapping[str, str], path: Path) -> tuple[str, ...]:
    said = format_answers(behaviour, setup)
    cells = (f"{said[name]}\n{_as_code(probe)}" for name, probe in behaviour.probes.items())
    return in_own_language(behaviour.question, path), *cells


def _as_code(probe: str) -> str:
    return "\n".join(f"`{line}`" for line in probe.strip().splitlines())


def _short(value: Any) -> str | bool:
    if isinstance(value, bool):
        return value
    return _cut(ADDRESS.sub("", " ".join(str(value).split())))


def _first_words(error: Exception) -> str:
    return _told(f"{type(error).__name__}: {error}")


def _told(error: str) -> str:
    said = ADDRESS.sub("", " ".join(NOISE.sub("", error).split()))
    return _cut(MODULE_PATH.sub(r"'\1'", said))


def _cut(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    kept = text[: LONGEST - 1].rsplit(" ", 1)[0]
    if kept.count("`") % 2:  # a table would take what follows for code, up to the next backquote
        kept = kept[: kept.rindex("`")].rstrip()
    return f"{kept} …"
