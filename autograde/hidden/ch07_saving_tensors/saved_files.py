"""Cases that let a learner's function write a file or read one, and what is wrong with that."""

import io
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import h5py
import numpy as np

from autograde.checks.apart import read_apart
from autograde.checks.cases import Case
from autograde.checks.observed import find_seen_refusal, is_kind, value_of
from autograde.checks.probes.plain_data import Raised
from autograde.checks.probes.written_file import LARGEST
from autograde.checks.wording import say
from autograde.hidden.numpy_for_tensors import in_numpy
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.messages import message
from insidetensor.saved.file_checks import ADVICE, tfrecord_of
from insidetensor.saved.file_findings import (
    find_another_kind,
    find_arrays,
    find_datasets,
    find_records,
)
from insidetensor.saved.hdf5_files import SeenDataset, datasets_in
from insidetensor.showing.shown import format_value

PATH = "path"  # how the path is shown: where a temporary folder lies says nothing
FILE = "file"  # its name in that folder
Arrays = Mapping[str, np.ndarray]
Expressions = dict[str, str]  # of arrays, by the name in the file
X = "np.arange(6, dtype='f').reshape(2, 3)"

OLDER = b"an older file"
EMPTY_GROUPS = ("layer1", "nothing in here/nor here")
# Of the rules about names: whether all that are in the file must be there, or these and no others.
NAMES = {"datasets": "just", "empty_groups": "just", "arrays": "just", "every_record": "just",
         "groups": "each", "names": "each"}  # fmt: skip
WRITABLE = ("in_memory", "can_be_written")  # the rules that ask for arrays that can be written
# Mistakes that belong to the rule about arrays without axes, wherever one is used; an error too,
# so such an array lies in a file of its own.
ABOUT_AXES = ("no-array", "value-shape", "feature-shape", "raised")


def _arrays(written: Expressions) -> dict[str, np.ndarray]:
    made = in_numpy("", *written.values())
    return {name: np.array(one, order="K") for name, one in zip(written, made, strict=True)}


def _hdf5_of(arrays: Arrays, groups: Iterable[str] = (), **stored: object) -> bytes:
    """The bytes of an HDF5 file of somebody's, with attributes."""
    content = io.BytesIO()
    with h5py.File(content, "w") as file:
        file.attrs["made by"] = "somebody"
        for name in groups:
            file.create_group(name)
        for name, array in arrays.items():
            file.create_dataset(name, data=array, **stored).attrs["unit"] = "m"
    return content.getvalue()


# By the reason to give, what is at the path before.
OLDERS = {
    "to_hdf5.older": _hdf5_of(_arrays({"old": X, "x": "np.arange(3)"})),
    "to_hdf5.any_older": OLDER,
    "to_tfrecord.older": OLDER,
}


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
    advice = (message(key) for words, key in ADVICE.items() if words in said)
    return because(raised, next(advice, ""))


# ---- writing -------------------------------------------------------------------------------------


def writes(function: str, rule: str, why: str, written: Expressions) -> Case:
    """The function writes these tensors; where the file must be closed, before it lets go of it."""
    expected, older = _arrays(written), OLDERS.get(f"{function}.{why}", b"")
    unless, is_held = _of_other_rules(function, rule, expected), why == "closed"

    def find(seen: Any, answer: Any, call: str) -> Finding | None:
        found = _advised(value_of(answer, call)[1], answer)
        if found is None:
            found = _find_in(seen["returning" if is_held else "after"], expected, call, function)
        if found is None and is_held and seen["left_open"] is True:
            found = Finding(message("saved.still_open", call=call), mistake="still-open")
        is_others = found is not None and found.mistake in unless
        return None if is_others else _because(found, function, why)

    return _written(function, rule, written, older, find)


def refuses_saving(function: str, written: Expressions, name: str = "", older: bytes = b"") -> Case:
    """The function raises a TypeError that names the tensor `name`.

    Without a name: it raises any error, and the folder is what it was before.
    """

    def find(seen: Any, answer: Any, call: str) -> Finding | None:
        if name:
            found = find_seen_refusal(answer, error=TypeError, naming=(name,), call=call)
            return because(found, say(f"refused_dtype.{name}"))
        if not isinstance(answer, Raised) or is_kind(answer, "NotImplementedError"):
            return find_seen_refusal(answer, error=TypeError, call=call)
        files = seen["after"]
        if files == ({FILE: older} if older else {}):
            return None
        is_gone = older and files.get(FILE) != older
        return Finding(say(f"no_trace.{'older_gone' if is_gone else 'left'}", call=call))

    return _written(function, "kinds" if name else "no_trace", written, older, find)


def _written(
    function: str,
    rule: str,
    written: Expressions,
    older: bytes,
    find: Callable[[Any, Any, str], Finding | None],
) -> Case:
    """A case whose `find` is given the facts, what was raised or returned, and the call."""
    tensors = "{" + ", ".join(f"{name!r}: {array}" for name, array in written.items()) + "}"

    def find_in(seen: Any) -> Finding | None:
        answer = seen
        if isinstance(seen, dict):
            answer = seen["returned"] if seen["raised"] is None else seen["raised"]
        return find(seen, answer, f"{function}({PATH}, {tensors})")

    return Case(rule, "written_file", (function, tensors, older), find_in)


def _find_in(
    files: Mapping[str, Any], expected: Arrays, call: str, function: str
) -> Finding | None:
    """What is wrong with the file among those of a folder."""
    content = files.get(FILE)
    if isinstance(content, int):
        fields = {"size": content, "most": LARGEST}
        return Finding(message("saved.too_large", call=call, **fields), mistake="too-large")
    if not isinstance(content, bytes):
        return Finding(message("saved.no_file", call=call), mistake="no-file")
    if function == "to_tfrecord":
        return find_records(content, expected, call)
    datasets = _read_hdf5(content)
    if datasets is None:
        start = say("hdf5_file.begins", start=format_value(content[:8]))
        why = start if content else say("hdf5_file.empty")
        return find_another_kind(content, call, "saved.not_hdf5", why)
    return find_datasets(datasets, expected, call)


@lru_cache(256)  # most learners write the same bytes
def _read_hdf5(content: bytes) -> dict[str, SeenDataset] | None:
    """The datasets in these bytes; None where they are no HDF5 file."""
    told = read_apart(_datasets_in, content)
    return None if told is None else {name: SeenDataset(*rest) for name, *rest in told}


def _datasets_in(content: bytes) -> list[tuple[Any, ...]]:
    """(name, dtype, shape, elements) of each dataset. Raises: as `datasets_in`."""
    found = datasets_in(content)
    return [(name, each.dtype, each.shape, each.elements) for name, each in found.items()]


# ---- reading -------------------------------------------------------------------------------------


def reads(function: str, rule: str, why: str, written: Expressions, names: str = "") -> Case:
    """The function returns these arrays of a file.

    A rule that is not about names asks only for arrays that are there, as long as one is; where
    `names` is "each", for all.
    """
    arrays, call = _arrays(written), f"{function}({PATH})"
    unless, names = _of_other_rules(function, rule, arrays), names or NAMES.get(rule, "any")

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
        other = next((can for _, _, can in returned if isinstance(can, str)), "")
        if is_asked and other:
            return Finding(say("read_arrays.shared", call=call, name=other), mistake="shared")
        yours = {key: _as_told(one, can or not is_asked) for key, one, can in returned}
        there = {name: array for name, array in arrays.items() if name in yours}
        if len(there) < len(arrays) and (names != "any" or not there):
            return find_arrays(yours, arrays, call)
        each = (find_arrays({name: yours[name]}, {name: there[name]}, call) for name in there)
        found = next((one for one in each if one and one.mistake not in unless), None)
        return found or (find_arrays(yours, arrays, call) if names == "just" else None)

    if function == "from_tfrecord":
        return Case(rule, "read_file", (function, tfrecord_of(arrays)), find)
    groups = EMPTY_GROUPS if why in ("empty", "empty_too") else ()
    pieces = {"chunks": True, "compression": "gzip"} if why == "packed" else {}
    return Case(rule, "read_file", (function, _hdf5_of(arrays, groups, **pieces)), find)


def _as_told(value: Any, is_writable: bool) -> Any:
    """An array that can be written to where the one in the learner's process can."""
    if isinstance(value, np.ndarray):
        value.flags.writeable = is_writable
    return value
