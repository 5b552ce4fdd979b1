"""Cases that let a learner's function write a file or read one, and what is wrong with that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, is_kind, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from autograde.probes.written_file import LARGEST
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.messages import message
from insidetensor.saved.file_checks import ADVICE
from insidetensor.saved.file_findings import (
    find_another_kind,
    find_arrays,
    find_datasets,
    find_records,
)
from insidetensor.saved.hdf5_files import SeenDataset
from insidetensor.shown import shown

PATH = "path"  # how the path is shown: where a temporary folder lies says nothing
FILE = "file"  # its name in that folder
Arrays = Mapping[str, np.ndarray]
Facts = Mapping[str, Any]
Older = bytes | Arrays | None
Names = Literal["any", "each", "just"]
FindIn = Callable[[Facts, Arrays, str], Finding | None]  # given the folder, as the probe tells it


def arrays_of(written: str) -> Arrays:
    """The arrays of an expression in NumPy."""
    arrays: Arrays = eval(written, {"np": np})
    return arrays


# ---- writing -------------------------------------------------------------------------------------


def writes(
    rule: str,
    function: str,
    written: str,
    find_in: FindIn,
    *,
    plain: str = "",
    older: Older = None,
    why: str = "",
    while_held: bool = False,
    unless: Collection[str] = (),
) -> Case:
    """The function writes the tensors of an expression; `plain` gives them as NumPy's.

    With `while_held`, the file is looked at while what the function returned is still held;
    otherwise after everything has been closed. `unless`: mistakes that other rules are about.
    """
    call, expected = f"{function}({PATH}, {written})", arrays_of(plain or written)
    when = "returning" if while_held else "after"

    def find(seen: Any) -> Finding | None:
        facts, raised = facts_of(seen, call)
        found = raised or find_in(facts[when], expected, call)
        if found is None and while_held and facts["left_open"] is True:
            found = Finding(message("saved.still_open", call=call), mistake="still-open")
        if found is not None and found.mistake in unless:
            return None
        return because(found, say(why) if why else "")

    return Case(rule, "written_file", (function, written, older), find)


def refuses(rule: str, function: str, written: str, name: str, why: str = "") -> Case:
    """The function raises a TypeError that names the tensor `name`."""
    call = f"{function}({PATH}, {written})"

    def find(seen: Any) -> Finding | None:
        answer = _answer(seen)
        found = find_refusal(answer, error=TypeError, naming=(name,), call=call)
        return because(found, say(why) if why else "")

    return Case(rule, "written_file", (function, written, None), find)


def leaves_no_trace(rule: str, function: str, written: str, older: bytes | None) -> Case:
    """The function refuses, with any error, and the folder is what it was before."""
    call = f"{function}({PATH}, {written})"
    before = {} if older is None else {FILE: older}

    def find(seen: Any) -> Finding | None:
        answer = _answer(seen)
        if not isinstance(answer, Raised) or is_kind(answer, "NotImplementedError"):
            return find_refusal(answer, error=TypeError, call=call)
        files = seen["after"]["files"]
        if files == before:
            return None
        is_gone = older is not None and files.get(FILE) != older
        if is_kind(answer, TypeError):
            key = "saved.older_gone" if is_gone else "saved.half_written"
            return Finding(message(key, call=call), mistake="half-written")
        key = "no_trace.older_gone" if is_gone else "no_trace.left"
        return Finding(say(key, call=call), mistake="half-written")

    return Case(rule, "written_file", (function, written, older), find)


def facts_of(seen: Any, call: str) -> tuple[Facts, Finding | None]:
    """(facts, None) of a function that wrote, or ({}, a finding) where it raised."""
    answer = _answer(seen)
    raised = value_of(answer, call)[1]
    return ({}, _advised(raised, answer)) if raised is not None else (seen, None)


def find_in_hdf5(folder: Facts, expected: Arrays, call: str) -> Finding | None:
    """What is wrong with the HDF5 file in a folder, of which the probe has told the datasets."""
    content = _content(folder, call)
    if isinstance(content, Finding):
        return content
    if folder["datasets"] is None:
        return find_another_kind(content, call, "saved.not_hdf5", _beginning(content))
    datasets = {name: SeenDataset(*rest) for name, *rest in folder["datasets"]}
    return find_datasets(datasets, expected, call)


def find_in_tfrecord(folder: Facts, expected: Arrays, call: str) -> Finding | None:
    """What is wrong with the TFRecord file in a folder."""
    content = _content(folder, call)
    return content if isinstance(content, Finding) else find_records(content, expected, call)


def _content(folder: Facts, call: str) -> bytes | Finding:
    """The bytes of the file at the path, or what is wrong with it."""
    content = folder["files"].get(FILE)
    size = len(content) if isinstance(content, bytes) else content
    if isinstance(size, int) and size > LARGEST:
        fields = {"size": size, "most": LARGEST}
        return Finding(message("saved.too_large", call=call, **fields), mistake="too-large")
    if not isinstance(content, bytes):
        return Finding(message("saved.no_file", call=call), mistake="no-file")
    return content


def _beginning(content: bytes) -> str:
    """How a file begins that no HDF5 file begins like."""
    return say("hdf5_file.begins", start=shown(content[:8])) if content else say("hdf5_file.empty")


def _answer(seen: Any) -> Any:
    """What the function raised, or what it returned as the probe shows it; or NoAnswer."""
    if not isinstance(seen, dict):
        return seen
    return seen["returned"] if seen["raised"] is None else seen["raised"]


# ---- reading -------------------------------------------------------------------------------------


def reads(
    rule: str,
    function: str,
    arrays: Arrays,
    content: Any,
    *,
    why: str = "",
    names: Names = "any",
    writable: bool = False,
    unless: Collection[str] = (),
) -> Case:
    """The function returns these arrays of a file; `content` is what the probe makes the file of.

    `names`: "any" asks only for arrays that are there, as long as one is; "each" for every one;
    "just" for these and no others. With `writable`, it must be possible to write to each. `unless`:
    mistakes that other rules are about.
    """
    call = f"{function}({PATH})"

    def find(seen: Any) -> Finding | None:
        value, raised = value_of(seen, call)
        if raised is not None and raised.mistake in unless:
            return None
        found = _advised(raised, seen) or _find_read(value, call)
        return because(found, say(why) if why else "")

    def _find_read(value: tuple[str, Any], call: str) -> Finding | None:
        form, returned = value
        if form != "dict":
            return find_arrays(returned, arrays, call)
        yours = {key: _as_told(each, can or not writable) for key, each, can in returned}
        there = {name: array for name, array in arrays.items() if name in yours}
        if len(there) < len(arrays) and (names != "any" or not there):
            return find_arrays(yours, arrays, call)
        each = (find_arrays({name: yours[name]}, {name: there[name]}, call) for name in there)
        found = next((one for one in each if one and one.mistake not in unless), None)
        return found or (find_arrays(yours, arrays, call) if names == "just" else None)

    return Case(rule, "read_file", (function, content), find)


def _as_told(value: Any, is_writable: bool) -> Any:
    """An array that can be written to where the one in the learner's process can."""
    if isinstance(value, np.ndarray):
        value.flags.writeable = is_writable
    return value


def _advised(raised: Finding | None, seen: Any) -> Finding | None:
    """The error of a learner's code, and where it comes from, if that is known."""
    said = seen.words if isinstance(seen, Raised) else ""
    return because(
        raised, next((message(key) for words, key in ADVICE.items() if words in said), "")
    )
