"""A learner's process that lies, and what it gains: the table of docs/grading.md.

Each recorded wrong answer is asked what a rule that it breaks asks. What it computes crosses as it
is; what the probe says about it, which only the learner's process can know, is put right. Where the
rule holds then, its points are taken on trust.

`python tests/content/lying_agent.py` writes the table.
"""

# ruff: noqa: E402 - the path to the project comes first

from __future__ import annotations

import multiprocessing
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial, reduce
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from answers import exercise_stems, solved, source, wrong_answers

from autograde.checks.cases import Case, ask_cases, judge_answers
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from insidetensor.checking.tensor_findings import SeenTensor

PAGE = ROOT / "docs" / "grading.md"
BEGIN, END = "<!-- trusted facts: built -->", "<!-- end of trusted facts -->"
OBJECT, MEMORY, COUNT, GRADIENT, TENSOR, FOLDER, COSTS = FACTS = (
    "which object came back: that very one, or another like it",
    "what shares memory, and what a later write changes",
    "what was counted: bytes moved or read back, calls, reads, seconds",
    "which gradient came back",
    "whose tensor came back, and on which device it lies",
    "what is left open, or behind, in a folder",
    "what was asked of a fake device, whose costs stand in the question",
)
SEVERAL, COPY = "several of these", "whose code it was: the learner's, or a copy of ours"
COPYING = """
from types import FunctionType
from pathlib import Path
from insidetensor.graphs import mistakes, node as nodes
from insidetensor.memory.layout import packed_strides
from insidetensor.saved import file_checks, hdf5_files, tfrecords
from insidetensor.sharing import pair

def copied(function, **others):
    names = {**function.__globals__, **others}
    return FunctionType(
        function.__code__, names, argdefs=function.__defaults__, closure=function.__closure__
    )

listed = copied(nodes.list_needed, sort_steps=copied(nodes.sort_steps))
"""
COPIES = {  # chapter and part: an answer
    ("ch01_tensors_and_ndarrays", "shares_memory"): """
lies_at = copied(pair._memory, memory_of=copied(pair.memory_of))
shares_memory = copied(pair.shares_memory, _memory=lies_at)
""",
    ("ch02_views_and_strides", "row_major_strides"): "row_major_strides = copied(packed_strides)",
    ("ch07_saving_tensors", "to_hdf5"): """
written = copied(file_checks.write_hdf5)

def to_hdf5(path, tensors):
    written(path, tensors)
""",
    ("ch07_saving_tensors", "from_hdf5"): """
read = copied(hdf5_files.datasets_in)

def from_hdf5(path):
    return {name: each.elements for name, each in read(Path(path).read_bytes()).items()}
""",
    ("ch07_saving_tensors", "to_tfrecord"): """
encoded, framed = copied(tfrecords.encode_example), copied(tfrecords.frame_record)
records = copied(file_checks.tfrecord_of, encode_example=encoded, frame_record=framed)

def to_tfrecord(path, arrays):
    Path(path).write_bytes(records(arrays))
""",
    ("ch07_saving_tensors", "from_tfrecord"): """
split, features = copied(tfrecords.read_tfrecords), copied(tfrecords.features_of)

def from_tfrecord(path):
    found = {}
    for record in split(Path(path).read_bytes()):
        told = features(record)
        flat = np.frombuffer(told["data"][0], told["dtype"][0].decode())
        found[told["name"][0].decode()] = flat.reshape(told["shape"]).copy()
    return found
""",
    ("ch08_eager_and_graph", "order"): "order = listed",
    ("ch08_eager_and_graph", "run"): """
computed = copied(mistakes.graph_value, list_needed=listed)

def run(node, feed, kernels=mistakes.KERNELS):
    computed.__globals__["KERNELS"] = kernels
    return computed(node, feed)
""",
}
# In a statement of a script.
ASKS = {
    OBJECT: re.compile(r"\bis each\b|\bwhich\(|^it = "),
    COUNT: re.compile(r"\bcalled\b|\blen\((calls|k)\)"),
    GRADIENT: re.compile(r"\.grad\b|\.gradient\("),
    # Of what went in, or came out before: what is in it now, and whether it can be written.
    MEMORY: re.compile(r"\.flags\.writeable$|^[aimnsu]$|^s\[|^list\(seconds|equal\(s, c\)"),
}
WRITES = re.compile(
    r"(\.storage|\b[Aaimnsux])\[[^;]*\] (.=|=) |writeable = (True|False)"
    r"|v = \w[.[][^;]*; v\[[^;]*\] = "  # through a view
)
# What a probe tells beside the value, or in place of it.
TOLD = {
    "conversion": {MEMORY: ("is_x", "flags", "moments", "second", "x", "deadly")},
    "sharing": {MEMORY: ("states", "deadly")},
    "graph_order": {OBJECT: ("listed",), COUNT: ("reads", "seconds")},
    "device_call": {COUNT: ("kernels",)},
    "written_file": {FOLDER: ("left_open",)},
    "benchmark": {COSTS: ("actions", "value")},
}
TOLD_OF_A_RUN = {COUNT: ("to", "back", "read", "log", "warned"), OBJECT: ("came",)}


def lie(fact: str, probe: str, given: Any, seen: Any, right: Any) -> Any:
    """What was seen, with this fact as it is told of the right answer."""
    if probe == "script":
        return right if fact in _facts_of(given, given) else seen
    if type(seen) is not type(right):
        return seen
    if isinstance(seen, list):  # of a script's statements
        asked = (fact in _facts_of(each, "; ".join(given[:at])) for at, each in enumerate(given))
        told = zip(asked, seen, right, strict=True)
        return [ours if is_asked else yours for is_asked, yours, ours in told]
    if probe == "array_call" and fact == MEMORY:
        return (seen[0], *right[1:])
    if probe == "read_file" and fact == MEMORY and seen[0] == right[0] == "dict":
        return "dict", [(key, value, True) for key, value, _ in seen[1]]
    if not isinstance(seen, dict):
        return seen
    keys = TOLD.get(probe, {}).get(fact, ())
    told = {**seen, **{key: right[key] for key in keys if key in right}}
    if "listed" in told:
        told = {"listed": told["listed"]}
    if "runs" in seen:
        told["runs"] = [_run(fact, *both) for both in zip(seen["runs"], right["runs"], strict=True)]
    if "results" in seen and fact == TENSOR:
        told["results"] = [_claim(each, right["results"][0]) for each in seen["results"]]
    if probe == "written_file" and fact == FOLDER:
        told |= _folder(seen, right)
    return told


def _facts_of(statement: str, before: str) -> list[str]:
    found = [fact for fact, asks in ASKS.items() if asks.search(statement)]
    return [*found, MEMORY] if WRITES.search(before) else found


def _run(fact: str, seen: Mapping[str, Any], right: Mapping[str, Any]) -> dict[str, Any]:
    lied = TOLD_OF_A_RUN.get(fact, ())  # what is None, 0 or empty is left out
    told = {key: value for key, value in seen.items() if key not in lied}
    told |= {key: right[key] for key in lied if key in right}
    if fact == TENSOR:
        told["value"] = _claim(seen["value"], right["value"])
    return told


def _claim(yours: Any, ours: Any) -> Any:
    """The numbers of the one, said to be a tensor like the other."""
    if type(yours) is type(ours) is tuple and len(yours) == len(ours):
        return tuple(map(_claim, yours, ours))
    if not isinstance(ours, SeenTensor):
        return yours
    if isinstance(yours, np.ndarray):
        return replace(ours, shape=yours.shape, dtype=yours.dtype.name, values=yours)
    if not isinstance(yours, SeenTensor):
        return yours
    return replace(yours, library=ours.library, kind=ours.kind, device=ours.device)


def _folder(seen: Mapping[str, Any], right: Mapping[str, Any]) -> dict[str, Any]:
    """A folder without what should not be there; a file as it is when it has been closed."""
    if right["raised"] is not None:
        return {key: right[key] for key in ("returning", "after")}
    after = {name: seen["after"].get(name) for name in right["after"]}
    return {"returning": after, "after": after}


def gains(stem: str) -> dict[str, str]:
    """{chapter.part.rule: the fact that is enough} of what is gained in one chapter."""
    right, found = ThisProcess(vars(solved(stem))), dict[str, str]()
    for part in source(stem).parts:
        cases, known = make_cases(stem, part.name), dict[int, Any]()
        for wrong in wrong_answers(stem):
            names = {rule: f"{stem[:4]}.{part.name}.{rule}" for rule in wrong.breaks}
            asked = [case for case in cases if names.get(case.rule, "") not in {"", *found}]
            if wrong.part != part.name or not asked:
                continue
            learner = ThisProcess(vars(solved(stem, {part.name: wrong.code})))
            ask = _remembering(learner, {}), _remembering(right, known)
            lied = _held(asked, *ask, FACTS)
            honest = lied and _held(asked, *ask, [])  # where it is found by earlier questions
            for rule in set(lied) - set(honest):
                alone = (f for f in FACTS if rule in _held(_of(asked, rule), *ask, [f]))
                found[names[rule]] = next(alone, SEVERAL)
        if copy := COPIES.get((stem, part.name)):
            learner = ThisProcess(vars(solved(stem, {part.name: COPYING + copy})))
            for result in filter(lambda each: each.held, ask_cases(learner, cases)):
                found.setdefault(f"{stem[:4]}.{part.name}.{result.rule}", COPY)
    return found


def _of(cases: Iterable[Case], rule: str) -> list[Case]:
    return [case for case in cases if case.rule == rule]


Ask = Callable[[Case], Any]


def _remembering(learner: ThisProcess, known: dict[int, Any]) -> Ask:
    def ask(case: Case) -> Any:
        if id(case) not in known:
            known[id(case)] = learner.ask([case.question])[0]
        return known[id(case)]

    return ask


def _held(cases: list[Case], wrong: Ask, right: Ask, facts: Iterable[str]) -> list[str]:
    """The rules that hold where these facts are lies; who is found out is asked no more."""

    def find(case: Case, _: Any) -> Any:
        seen, ours = wrong(case), right(case)
        steps = (partial(lie, fact, *case.question, right=ours) for fact in facts)
        return case.find(reduce(lambda told, step: step(told), steps, seen))

    return [result.rule for result in judge_answers(cases, cases, find) if result.held]


def read_page() -> dict[str, str]:
    """{chapter.part.rule: the fact} as the page says."""
    table = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [row.split(" | ") for row in table.splitlines() if "`" in row]
    return {rule: row[0].strip("| ") for row in rows for rule in re.findall("`(.+?)`", row[1])}


def render(found: Mapping[str, str]) -> str:
    """The table as Markdown."""
    points, exercises = dict[str, float](), dict[str, float]()
    for stem in exercise_stems():
        exercises[stem[:4]] = source(stem).points
        for part in source(stem).parts:
            points |= {f"{stem[:4]}.{part.name}.{r.name}": r.points for r in part.rules}
    lines = ["| fact | rules, with their points |", "| --- | --- |"]
    for fact in (*FACTS, SEVERAL, COPY):
        rules = [f"`{rule}` {points[rule]:g}" for rule in points if found.get(rule) == fact]
        lines += [f"| {fact} | {', '.join(rules)} |"] if rules else []
    worth = {name: sum(points[rule] for rule in found if rule[:4] == name) for name in exercises}
    shares = ", ".join(f"{worth[name]:g} of {exercises[name]:g} in {name}" for name in exercises)
    return "\n".join([*lines, "", f"Together: {shares}."])


if __name__ == "__main__":
    # One chapter changes its process for good.
    apart = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=apart, max_tasks_per_child=1) as pool:
        chapters = pool.map(gains, exercise_stems())
    gained = {rule: fact for found in chapters for rule, fact in found.items()}
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    table, after = render(gained), rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")
