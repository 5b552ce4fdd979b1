"""What is asked of files of tensors, of what is read from one, and of their size."""

from __future__ import annotations

from collections.abc import Iterator

from autograde.checks.cases import Case

from . import saved_arrays as some
from .saved_arrays import LINE, TWO, WIDE, Expressions, Rows, X, each
from .saved_files import OLDER, leaves_no_trace, reads, refuses, writes
from .saved_storages import saved_bytes_cases

# Of each row: the rule, the reason to give, and files. To read a file takes TensorFlow 20 ms: so
# many records share one.
TO_HDF5: Rows = (
    ("datasets", "", [{"x": X}, TWO]),
    ("datasets", "groups", [some.GROUPS]),
    ("datasets", "tensor", [{"t": "torch.arange(6.0).reshape(2, 3)"}]),
    ("same_array", "", each(some.NO_AXES, some.NO_ELEMENTS, some.SHAPES, some.LAYOUTS)),
    ("same_array", "", [*each(some.EXTREMES), some.of_dtypes("HILbdehl")]),
    ("same_array", "byte_order", each(some.BYTE_ORDER)),
    ("same_array", "tensor", each(some.TENSORS)),
    ("gradients", "gradient", each(some.WITH_GRADIENTS)),
    ("replaced", "older", [{"x": X}]),
    ("replaced", "any_older", [{"x": X}]),
    ("replaced", "empty", [{}]),
    ("closed", "closed", [{"x": X}, TWO]),
    ("kinds", "", each(some.ONE_OF_EACH_KIND)),
    ("kinds", "tensor", each(some.TENSORS_OF_OTHER_KINDS)),
)
FROM_HDF5: Rows = (
    ("datasets", "", [{"x": WIDE}, {"bias": "np.arange(3.0)", "scale": "np.array([0.5])"}]),
    ("groups", "groups", [{"layer1/weight": WIDE, "layer1/bias": "np.arange(3.0)", "top": WIDE}]),
    ("groups", "deeper", [{"a/b/c/d": WIDE, "a/b/e": "np.arange(3.0)", "a/f": WIDE}]),
    ("empty_groups", "empty_too", [{"x": WIDE}]),
    ("empty_groups", "empty", [{}]),
    ("empty_groups", "nothing", [{}]),
    ("in_memory", "", [{"x": WIDE, "y": WIDE}, {"none": "np.zeros((0, 3))", "one": WIDE}]),
    ("no_axes", "", [some.NO_AXES, {"one": "np.array(1.5)"}]),
    ("same_array", "", [some.SHAPES, some.NO_ELEMENTS, some.LAYOUTS, some.EXTREMES]),
    ("same_array", "", some.DTYPES),
    ("same_array", "packed", [some.ONE_OF_EACH_KIND | some.LAYOUTS]),
    ("same_array", "byte_order", [some.BYTE_ORDER, some.BYTE_ORDER_WITHOUT_AXES]),
)
TO_TFRECORD: Rows = (
    ("records", "", [{"x": "np.array([[1, 2]], dtype=np.int16)"}, {"x": X}, {"y": "np.arange(3)"}]),
    ("keys", "order", [some.THREE]),
    ("keys", "encoded", [{"가중치": X}]),
    ("keys", "empty", [{}]),
    ("elements", "", each(some.LAYOUTS, some.SHAPES, some.EXTREMES)),
    ("elements", "", [some.of_dtypes("HILbdehl")]),
    ("elements", "byte_order", [some.BYTE_ORDER, some.BYTE_ORDER_WITHOUT_AXES]),
    ("no_axes", "", each(some.NO_AXES, some.NO_ELEMENTS)),
    ("replaced", "older", [{"x": X}]),
    ("replaced", "closed", [{"x": X}, TWO]),
    ("kinds", "", each(some.ONE_OF_EACH_KIND)),
)
FROM_TFRECORD: Rows = (
    ("arrays", "", [{"x": "np.array([[1, 2]], dtype=np.int16)"}, {"y": "np.arange(3, dtype='f')"}]),
    ("every_record", "several", [some.THREE]),
    ("every_record", "empty", [{}]),
    ("row_by_row", "", [{"x": X} | some.SHAPES | some.LAYOUTS]),
    ("dtypes", "dtypes", [*some.DTYPES, some.EXTREMES | some.BYTE_ORDER]),
    ("dtypes", "byte_order", [some.BYTE_ORDER_WITHOUT_AXES]),
    ("can_be_written", "", [{"x": LINE}, some.NO_AXES | some.NO_ELEMENTS]),
    ("no_axes", "no_axes", [some.NO_AXES, some.NO_ELEMENTS]),
    ("names", "encoded", [{"가중치": LINE}]),
)


def to_hdf5_cases() -> Iterator[Case]:
    """Every dtype, shape and layout; groups; tensors; an older file; what must be refused."""
    for rule, why, files in TO_HDF5:
        yield from (writes("to_hdf5", rule, why, file) for file in files)
    yield from _refusals("to_hdf5", {**some.REFUSED, **some.UNKNOWN_TO_NUMPY})


def from_hdf5_cases() -> Iterator[Case]:
    """Datasets at any depth, of every dtype and shape, stored in pieces and packed."""
    for rule, why, files in FROM_HDF5:
        yield from (reads("from_hdf5", rule, why, file) for file in files)


def to_tfrecord_cases() -> Iterator[Case]:
    """Every dtype, shape and layout; several records; an older file; what must be refused."""
    for rule, why, files in TO_TFRECORD:
        yield from (writes("to_tfrecord", rule, why, file) for file in files)
    yield from _refusals("to_tfrecord", some.REFUSED)


def from_tfrecord_cases() -> Iterator[Case]:
    """Records of every dtype, shape and byte order, one or several in a file."""
    for rule, why, files in FROM_TFRECORD:
        yield from (reads("from_tfrecord", rule, why, file) for file in files)


def _refusals(function: str, refused: Expressions) -> Iterator[Case]:
    """Each alone and one among others; then some: nothing may have been written by then."""
    for name, array in refused.items():
        yield refuses(function, "kinds", name, {name: array})
    among = {"first": X, "objects": refused["objects"], "last": X}
    yield refuses(function, "kinds", "objects", among)
    # Several, so that one that is taken does not count here.
    several = {name: refused[name] for name in ("words", "objects", "dates")}
    for tensors in (several, {"first": X, **several, "last": X}):
        for older in (b"", OLDER):
            yield leaves_no_trace(function, "no_trace", older, tensors)


CASES = {
    "to_hdf5": to_hdf5_cases,
    "from_hdf5": from_hdf5_cases,
    "to_tfrecord": to_tfrecord_cases,
    "from_tfrecord": from_tfrecord_cases,
    "saved_bytes": saved_bytes_cases,
}
