"""Cases that let a learner's function write a file or read one, and what is wrong with that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, is_kind, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from autograde.probes.written_file import LARGEST
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.messages import message
from insidetensor.saved.checks import ADVICE
from insidetensor.saved.findings import (
    find_another_kind,
    find_arrays,
    find_datasets,
    find_records,
)
from insidetensor.saved.hdf5_files import SeenDataset
from insidetensor.saved.tfrecords import example, framed
from insidetensor.shown import shown

from .numpy_for_tensors import in_numpy

PATH = "path"  # how the path is shown: where a temporary folder lies says nothing
FILE = "file"  # its name in that folder
Arrays = Mapping[str, np.ndarray]
Facts = Mapping[str, Any]
Expressions = dict[str, str]  # of arrays, by the name in the file
X = "np.arange(6, dtype='f').reshape(2, 3)"

OLDER = b"an older file"
# By the reason to give, what is at the path before.
OLDERS: dict[str, bytes | Expressions] = {
    "to_hdf5.older": {"old": X, "x": "np.arange(3)"}, "to_hdf5.any_older": OLDER,
    "to_tfrecord.older": OLDER,
}  # fmt: skip
EMPTY_GROUPS = ("layer1", "nothing in here/nor here")
# Of the rules about names: whether all that are in the file must be there, or these and no others.
NAMES = {"datasets": "just", "empty_groups": "just", "arrays": "just", "every_record": "just",
         "groups": "each", "names": "each"}  # fmt: skip
WRITABLE = ("in_memory", "can_be_written")  # the rules that ask for arrays that can be written
# Mistakes that belong to the rule about arrays without axes, wherever one is used; an error too,
# so such an array lies in a file of its own.
ABOUT_AXES = ("no-array", "value-shape", "feature-shape", "raised")


def _together(written: Expressions) -> str:
    """One dict of all of them, as a learner reads it."""
    return "{" + ", ".join(f"{name!r}: {array}" for name, array in written.items()) + "}"


def _arrays(written: Expressions) -> dict[str, np.ndarray]:
    return {name: np.array(in_numpy("", array)[0], order="K") for name, array in written.items()}


def _of_other_rules(function: str, rule: str, arrays: Arrays) -> tuple[str, ...]:
    """The mistakes that other rules are about."""
    if rule == "no_axes":
        return ("value-dtype",)
    has_such_a_rule = function != "to_hdf5"
    is_odd = has_such_a_rule and any(array.ndim == 0 for array in arrays.values())
    return ABOUT_AXES if is_odd else ()


def _because(found: Finding | None, function: str, why: str) -> Finding | None:
    return because(found, say(f"{function}.{why}") if why else "")


def _advised(raised: Finding | None, seen: Any) -> Finding | None:
    """The error of a learner's code, and where it comes from, if that is known."""
    said = seen.words if isinstance(seen, Raised) else ""
    return because(
        raised, next((message(key) for words, key in ADVICE.items() if words in said), "")
    )


# ---- writing -------------------------------------------------------------------------------------


def writes(function: str, rule: str, why: str, written: Expressions) -> Case:
    """The function writes these tensors; where the file must be closed, before it lets go of it."""
    expected, older = _arrays(written), OLDERS.get(f"{function}.{why}", b"")
    unless, is_held = _of_other_rules(function, rule, expected), why == "closed"
    call = f"{function}({PATH}, {_together(written)})"

    def find(seen: Any) -> Finding | None:
        answer = _answer(seen)
        found = _advised(value_of(answer, call)[1], answer)
        if found is None:
            find_in = _find_in_hdf5 if function == "to_hdf5" else _find_in_tfrecord
            found = find_in(seen["returning" if is_held else "after"], expected, call)
        if found is None and is_held and seen["left_open"] is True:
            found = Finding(message("saved.still_open", call=call), mistake="still-open")
        is_others = found is not None and found.mistake in unless
        return None if is_others else _because(found, function, why)

    before = older if isinstance(older, bytes) else _arrays(older)
    return Case(rule, "written_file", (function, _together(written), before), find)


def refuses(function: str, rule: str, name: str, written: Expressions) -> Case:
    """The function raises a TypeError that names the tensor `name`."""
    call = f"{function}({PATH}, {_together(written)})"

    def find(seen: Any) -> Finding | None:
        found = find_refusal(_answer(seen), error=TypeError, naming=(name,), call=call)
        return because(found, say(f"refused_dtype.{name}"))

    return Case(rule, "written_file", (function, _together(written), b""), find)


def leaves_no_trace(function: str, rule: str, older: bytes, written: Expressions) -> Case:
    """The function refuses, with any error, and the folder is what it was before."""
    call = f"{function}({PATH}, {_together(written)})"

    def find(seen: Any) -> Finding | None:
        answer = _answer(seen)
        if not isinstance(answer, Raised) or is_kind(answer, "NotImplementedError"):
            return find_refusal(answer, error=TypeError, call=call)
        files = seen["after"]["files"]
        if files == ({FILE: older} if older else {}):
            return None
        is_gone = older and files.get(FILE) != older
        return Finding(say(f"no_trace.{'older_gone' if is_gone else 'left'}", call=call))

    return Case(rule, "written_file", (function, _together(written), older), find)


def _find_in_hdf5(folder: Facts, expected: Arrays, call: str) -> Finding | None:
    """What is wrong with the HDF5 file in a folder, of which the probe has told the datasets."""
    content = _content(folder, call)
    if isinstance(content, Finding):
        return content
    if folder["datasets"] is None:
        start = say("hdf5_file.begins", start=shown(content[:8]))
        why = start if content else say("hdf5_file.empty")
        return find_another_kind(content, call, "saved.not_hdf5", why)
    datasets = {name: SeenDataset(*rest) for name, *rest in folder["datasets"]}
    return find_datasets(datasets, expected, call)


def _find_in_tfrecord(folder: Facts, expected: Arrays, call: str) -> Finding | None:
    content = _content(folder, call)
    return content if isinstance(content, Finding) else find_records(content, expected, call)


def _content(folder: Facts, call: str) -> bytes | Finding:
    """The bytes of the file at the path, or what is wrong with it."""
    content = folder["files"].get(FILE)
    if isinstance(content, int):
        fields = {"size": content, "most": LARGEST}
        return Finding(message("saved.too_large", call=call, **fields), mistake="too-large")
    if not isinstance(content, bytes):
        return Finding(message("saved.no_file", call=call), mistake="no-file")
    return content


def _answer(seen: Any) -> Any:
    """What the function raised, or what it returned as the probe shows it; or NoAnswer."""
    if not isinstance(seen, dict):
        return seen
    return seen["returned"] if seen["raised"] is None else seen["raised"]


# ---- reading -------------------------------------------------------------------------------------


def reads(function: str, rule: str, why: str, written: Expressions) -> Case:
    """The function returns these arrays of a file.

    A rule that is not about names asks only for arrays that are there, as long as one is.
    """
    arrays, call = _arrays(written), f"{function}({PATH})"
    unless, names = _of_other_rules(function, rule, arrays), NAMES.get(rule, "any")

    def find(seen: Any) -> Finding | None:
        value, raised = value_of(seen, call)
        if raised is not None and raised.mistake in unless:
            return None
        return _because(_advised(raised, seen) or _find_read(value), function, why)

    def _find_read(value: tuple[str, Any]) -> Finding | None:
        form, returned = value
        if form != "dict":
            return find_arrays(returned, arrays, call)
        is_asked = rule in WRITABLE
        yours = {key: _as_told(one, can or not is_asked) for key, one, can in returned}
        there = {name: array for name, array in arrays.items() if name in yours}
        if len(there) < len(arrays) and (names != "any" or not there):
            return find_arrays(yours, arrays, call)
        each = (find_arrays({name: yours[name]}, {name: there[name]}, call) for name in there)
        found = next((one for one in each if one and one.mistake not in unless), None)
        return found or (find_arrays(yours, arrays, call) if names == "just" else None)

    content = _hdf5(arrays, why) if function == "from_hdf5" else _tfrecord(arrays)
    return Case(rule, "read_file", (function, content), find)


def _hdf5(arrays: Arrays, why: str) -> list[tuple[str, np.ndarray | None, bool]]:
    """The entries of a file: groups without a dataset, where that is the reason; datasets."""
    groups = EMPTY_GROUPS if why in ("empty", "empty_too") else ()
    return [
        *((name, None, False) for name in groups),
        *((name, array, why == "packed") for name, array in arrays.items()),
    ]


def _tfrecord(arrays: Arrays) -> bytes:
    """A file with a record of each array."""
    records = (
        {"name": name.encode(), "dtype": array.dtype.str.encode(), "shape": array.shape,
         "data": array.tobytes()}
        for name, array in arrays.items()
    )  # fmt: skip
    return b"".join(framed(example(record)) for record in records)


def _as_told(value: Any, is_writable: bool) -> Any:
    """An array that can be written to where the one in the learner's process can."""
    if isinstance(value, np.ndarray):
        value.flags.writeable = is_writable
    return value
