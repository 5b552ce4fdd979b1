"""What is asked of files of tensors, of what is read from one, and of their size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.probes.read_file import Entry
from insidetensor.saved.tfrecords import example, framed

from . import saved_arrays as some
from .saved_arrays import LINE, Expressions, X, together
from .saved_files import (
    FindIn,
    arrays_of,
    find_in_hdf5,
    find_in_tfrecord,
    leaves_no_trace,
    reads,
    refuses,
    writes,
)
from .saved_storages import LISTS, saves

Cases = Iterator[Case]
OLDER = b"an older file"
# Mistakes that belong to the rule about arrays without axes, wherever one is used; an error too,
# so such an array lies in a file of its own.
ABOUT_AXES = ("no-array", "value-shape", "feature-shape", "raised")


def to_hdf5_cases() -> Cases:
    """Every dtype, shape and layout; groups; tensors; an older file; what must be refused."""
    name, find_in = "to_hdf5", find_in_hdf5
    alone = {"x": X}
    yield writes("datasets", name, together(alone), find_in)
    yield writes("datasets", name, "{'a': np.arange(3), 'b': np.array([7], 'f')}", find_in)
    yield writes("datasets", name, together(some.GROUPS), find_in, why="to_hdf5.groups")
    yield from _tensors("datasets", {"t": ("torch.arange(6.).reshape(2, 3)", X)}, "tensor")
    for arrays in (some.NO_AXES, some.NO_ELEMENTS, some.SHAPES, some.LAYOUTS, some.EXTREMES):
        yield from _each("same_array", name, arrays, find_in)
    yield writes("same_array", name, some.OTHER_DTYPES, find_in)
    yield from _each("same_array", name, some.BYTE_ORDER, find_in, "to_hdf5.byte_order")
    yield from _tensors("same_array", some.TENSORS, "tensor")
    yield from _tensors("gradients", some.WITH_GRADIENTS, "gradient")
    older = arrays_of(f"{{'old': {X}, 'x': np.arange(3)}}")
    yield writes("replaced", name, together(alone), find_in, older=older, why="to_hdf5.older")
    yield writes("replaced", name, together(alone), find_in, older=OLDER, why="to_hdf5.any_older")
    yield writes("replaced", name, "{}", find_in, why="to_hdf5.empty")
    for written in (together(alone), "{'a': np.arange(3), 'b': np.array([7], 'f')}"):
        yield writes("closed", name, written, find_in, while_held=True)
    yield from _each("kinds", name, some.ONE_OF_EACH_KIND, find_in)
    yield from _tensors("kinds", some.TENSORS_OF_OTHER_KINDS, "tensor")
    yield from _refusals(name, {**some.REFUSED, **some.UNKNOWN_TO_NUMPY})


def from_hdf5_cases() -> Cases:
    """Datasets at any depth, of every dtype and shape, stored in pieces and packed."""
    x, y = "np.arange(6.).reshape(2, 3)", "np.arange(3.)"
    yield _from_hdf5("datasets", {"x": x}, names="just")
    yield _from_hdf5("datasets", {"bias": y, "scale": "np.array([0.5])"}, names="just")
    groups = {"layer1/weight": x, "layer1/bias": y, "top": x}
    yield _from_hdf5("groups", groups, "groups", names="each")
    deeper = {"a/b/c/d": x, "a/b/e": y, "a/f": x}
    yield _from_hdf5("groups", deeper, "deeper", names="each")
    empty = ["layer1", "nothing in here/nor here"]
    yield _from_hdf5("empty_groups", {"x": x}, "empty_too", names="just", groups=empty)
    yield _from_hdf5("empty_groups", {}, "empty", names="just", groups=empty)
    yield _from_hdf5("empty_groups", {}, "nothing", names="just")
    yield _from_hdf5("in_memory", {"x": x, "y": y}, writable=True)
    yield _from_hdf5("in_memory", {"none": "np.zeros((0, 3))", "one": y}, writable=True)
    yield _from_hdf5("no_axes", some.NO_AXES, unless=("value-dtype",))
    yield _from_hdf5("no_axes", {"one": "np.array(1.5)"})
    for arrays in (some.SHAPES, some.NO_ELEMENTS, some.LAYOUTS, some.EXTREMES):
        yield _from_hdf5("same_array", arrays)
    for codes in some.KINDS:
        yield _from_hdf5("same_array", some.of_dtypes(codes))
    yield _from_hdf5("same_array", some.ONE_OF_EACH_KIND | some.LAYOUTS, "packed", is_packed=True)
    yield _from_hdf5("same_array", some.BYTE_ORDER, "byte_order")
    order = some.BYTE_ORDER_WITHOUT_AXES
    yield _from_hdf5("same_array", order, "byte_order", unless=ABOUT_AXES)


def to_tfrecord_cases() -> Cases:
    """Every dtype, shape and layout; several records; an older file; what must be refused."""
    name, find_in = "to_tfrecord", find_in_tfrecord
    alone = {"x": X}
    yield writes("records", name, "{'x': np.array([[1, 2]], dtype=np.int16)}", find_in)
    yield writes("records", name, together(alone), find_in)
    yield writes("records", name, "{'bias': np.arange(3)}", find_in)
    yield writes("keys", name, together(some.THREE), find_in, why="to_tfrecord.order")
    yield writes("keys", name, f"{{'가중치': {X}}}", find_in, why="to_tfrecord.encoded")
    yield writes("keys", name, "{}", find_in, why="to_tfrecord.empty")
    for arrays in (some.LAYOUTS, some.SHAPES, some.EXTREMES):
        yield from _each("elements", name, arrays, find_in)
    yield writes("elements", name, some.OTHER_DTYPES, find_in)
    yield from _each("elements", name, some.BYTE_ORDER, find_in, "to_tfrecord.byte_order")
    order, why = together(some.BYTE_ORDER_WITHOUT_AXES), "to_tfrecord.byte_order"
    yield writes("elements", name, order, find_in, why=why, unless=ABOUT_AXES)
    yield from _each("no_axes", name, some.NO_AXES | some.NO_ELEMENTS, find_in)
    yield writes("replaced", name, together(alone), find_in, older=OLDER, why="to_tfrecord.older")
    for written in (together(alone), f"{{'a': {X}, 'b': np.arange(3)}}"):
        yield writes("replaced", name, written, find_in, while_held=True, why="to_tfrecord.closed")
    yield from _each("kinds", name, some.ONE_OF_EACH_KIND, find_in)
    yield from _refusals(name, some.REFUSED)


def from_tfrecord_cases() -> Cases:
    """Records of every dtype, shape and byte order, one or several in a file.

    To read a file takes TensorFlow 20 ms: so many records share one.
    """
    yield _from_tfrecord("arrays", {"x": "np.array([[1, 2]], dtype=np.int16)"}, names="just")
    yield _from_tfrecord("arrays", {"bias": "np.arange(3, dtype='f')"}, names="just")
    yield _from_tfrecord("every_record", some.THREE, "several", names="just")
    yield _from_tfrecord("every_record", {}, "empty", names="just")
    yield _from_tfrecord("row_by_row", {"x": X} | some.SHAPES | some.LAYOUTS)
    for codes in some.KINDS:
        yield _from_tfrecord("dtypes", some.of_dtypes(codes), "dtypes")
    yield _from_tfrecord("dtypes", some.EXTREMES | some.BYTE_ORDER, "dtypes")
    order = some.BYTE_ORDER_WITHOUT_AXES
    yield _from_tfrecord("dtypes", order, "byte_order", unless=ABOUT_AXES)
    yield _from_tfrecord("can_be_written", {"x": LINE}, writable=True)
    odd = some.NO_AXES | some.NO_ELEMENTS
    yield _from_tfrecord("can_be_written", odd, writable=True, unless=ABOUT_AXES)
    for arrays in (some.NO_AXES, some.NO_ELEMENTS):
        yield _from_tfrecord("no_axes", arrays, "no_axes")
    yield _from_tfrecord("names", {"가중치": LINE}, "encoded", names="each")


def saved_bytes_cases() -> Cases:
    """Slices, views, clones and repeats."""
    for rule, lists in LISTS.items():
        for written, looks, why in lists:
            yield saves(rule, written, looks, why and f"saved_bytes.{why}")


# ---- several cases at once -----------------------------------------------------------------------


def _each(rule: str, function: str, arrays: Expressions, find_in: FindIn, why: str = "") -> Cases:
    """Each of the arrays, in a file of its own."""
    for name, array in arrays.items():
        yield writes(rule, function, together({name: array}), find_in, why=why)


def _tensors(rule: str, tensors: Mapping[str, tuple[str, str]], why: str) -> Cases:
    """Each of PyTorch's tensors, in an HDF5 file of its own."""
    for name, (tensor, array) in tensors.items():
        written, plain = together({name: tensor}), together({name: array})
        yield writes(rule, "to_hdf5", written, find_in_hdf5, plain=plain, why=f"to_hdf5.{why}")


def _refusals(function: str, refused: Expressions) -> Cases:
    """Each alone and one among others; then some: nothing may have been written by then."""
    for name, array in refused.items():
        yield refuses("kinds", function, together({name: array}), name, f"refused_dtype.{name}")
    one_among = together({"first": X, "objects": refused["objects"], "last": X})
    yield refuses("kinds", function, one_among, "objects", "refused_dtype.objects")
    # Several, so that one that is taken does not count here.
    some_refused = {name: refused[name] for name in ("words", "objects", "dates")}
    among = {"first": X, **some_refused, "last": X}
    for tensors in (some_refused, among):
        yield leaves_no_trace("no_trace", function, together(tensors), None)
        yield leaves_no_trace("no_trace", function, together(tensors), OLDER)


def _from_hdf5(
    rule: str,
    written: Expressions,
    why: str = "",
    *,
    groups: Sequence[str] = (),
    is_packed: bool = False,
    **more: Any,
) -> Case:
    """A file with these datasets and, in front of them, these groups."""
    arrays = arrays_of(together(written))
    entries: list[Entry] = [(name, None, False) for name in groups]
    entries += [(name, array, is_packed) for name, array in arrays.items()]
    return reads(rule, "from_hdf5", arrays, entries, why=why and f"from_hdf5.{why}", **more)


def _from_tfrecord(rule: str, written: Expressions, why: str = "", **more: Any) -> Case:
    """A file with a record of each array."""
    arrays = arrays_of(together(written))
    content = b"".join(framed(_record(name, array)) for name, array in arrays.items())
    return reads(rule, "from_tfrecord", arrays, content, why=why and f"from_tfrecord.{why}", **more)


def _record(name: str, array: np.ndarray) -> bytes:
    kept = {"name": name.encode(), "dtype": array.dtype.str.encode()}
    return example(
        {
            **kept,
            "shape": array.shape,
            "data": array.tobytes(),
        }
    )


CASES = {
    "to_hdf5": to_hdf5_cases,
    "from_hdf5": from_hdf5_cases,
    "to_tfrecord": to_tfrecord_cases,
    "from_tfrecord": from_tfrecord_cases,
    "saved_bytes": saved_bytes_cases,
}
