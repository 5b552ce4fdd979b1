"""What is asked of files of tensors, of what is read from one, and of their size."""

from __future__ import annotations

from collections.abc import Iterator

from autograde.checks.cases import Case

from .saved_files import OLDER, Expressions, X, leaves_no_trace, reads, refuses, writes
from .saved_storages import saved_bytes_cases

Rows = tuple[tuple[str, str, list[Expressions]], ...]


def each(*some: Expressions) -> list[Expressions]:
    """Each of these in a file of its own."""
    return [{name: array} for arrays in some for name, array in arrays.items()]


def of_dtypes(codes: str) -> Expressions:
    """An array of each of these dtypes."""
    return {f"dtype {code}": f"np.arange(6).astype('{code}')" for code in codes}


# ---- dtypes, shapes and layouts ------------------------------------------------------------------

WIDE = "np.arange(6.0).reshape(2, 3)"
LINE = "np.arange(6, dtype='f')"
TWO = {"a": "np.arange(3)", "b": "np.array([7], 'f')"}
THREE = {"z": LINE, "a": "np.arange(3, dtype='f')", "m": "np.arange(4, dtype='h')"}
GROUPS = {"layer1/weight": X, "layer1/bias": "np.arange(3)", "a/b/c/d": "np.ones(1, 'f')", "top": X}
# The dtypes of a file each: booleans, ints, unsigned ints, floats, complex numbers.
DTYPES = [of_dtypes(codes) for codes in ("?", "bhil", "BHIL", "efd", "FD")]
ONE_OF_EACH_KIND = of_dtypes("?iBfFD")
SHAPES = {f"shape {shape}": f"np.ones({shape}, 'i')" for shape in ((1,), (3,), (1, 2, 1, 2))}
NO_AXES = {"scalar": "np.array(2.5)", "height": "np.array(777)"}
NO_ELEMENTS = {"none": "np.zeros((0,))", "rows": "np.zeros((3, 0, 2), 'h')"}
BYTE_ORDER = {"big": "np.array([1.5, 2.5], dtype='>f4')"}
BYTE_ORDER_WITHOUT_AXES = {"one": "np.array(1.5, dtype='>f4')"}
# Elements in storages that are laid out in every way.
LAYOUTS = {
    "transpose": "np.arange(24, dtype='f').reshape(4, 6).T",
    "reversed": "np.arange(24, dtype='f').reshape(4, 6)[::-1]",
    "skipped": "np.arange(24, dtype='f').reshape(4, 6)[1:, ::2]",
    "broadcast": "np.broadcast_to(np.arange(6, dtype='f'), (3, 6))",
    "turned": "np.arange(24, dtype='h').reshape(2, 3, 4).transpose(2, 0, 1)",
}
EXTREMES = {
    "not finite": "np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324])",
    "large": "np.array([2**63 - 1, -(2**63)])",
    "unsigned": "np.array([2**64 - 1, 0], dtype=np.uint64)",
}

# ---- PyTorch's tensors ---------------------------------------------------------------------------

TENSORS = {
    "transpose": "torch.arange(12.0).reshape(3, 4).T",
    "slice": "torch.arange(6.0)[1::2]",
    "expanded": "torch.arange(4.0).expand(3, 4)",
    "scalar": "torch.tensor(2.5, dtype=torch.float64)",
    "none": "torch.zeros(0, 2)",
    "half": "torch.ones(2, dtype=torch.float16)",
}
TENSORS_OF_OTHER_KINDS = {
    "bool": "torch.tensor([True, False])",
    "complex": "torch.tensor([1 + 2j])",
}
WITH_GRADIENTS = {
    "leaf": "torch.arange(3.0, requires_grad=True)",
    "computed": "torch.ones(2, requires_grad=True) * 2",
    "parameter": "torch.nn.Parameter(torch.ones(2))",
}

# ---- what is neither a number nor a boolean ------------------------------------------------------

REFUSED = {
    "words": "np.array(['a', 'bc'])",
    "runs": "np.array([b'a', b'bc'])",
    "objects": "np.array([{}, None], dtype=object)",
    "dates": "np.array(['2026-01-02'], dtype='M8[D]')",
    "spans": "np.array([3], dtype='m8[s]')",
    "fields": "np.zeros(2, dtype=[('x', 'f4'), ('y', 'i2')])",
}
UNKNOWN_TO_NUMPY = {
    "brain": "torch.ones(2, dtype=torch.bfloat16)",
    "eighth": "torch.ones(2, dtype=torch.float8_e4m3fn)",
    "fifth": "torch.ones(2, dtype=torch.float8_e5m2)",
}

# ---- the files of each function -----------------------------------------------------------------

# Of each row: the rule, the reason to give, and files. To read a file takes TensorFlow 20 ms: so
# many records share one.
TO_HDF5: Rows = (
    ("datasets", "", [{"x": X}, TWO]),
    ("datasets", "groups", [GROUPS]),
    ("datasets", "tensor", [{"t": "torch.arange(6.0).reshape(2, 3)"}]),
    ("same_array", "", each(NO_AXES, NO_ELEMENTS, SHAPES, LAYOUTS)),
    ("same_array", "", [*each(EXTREMES), of_dtypes("HILbdehl")]),
    ("same_array", "byte_order", each(BYTE_ORDER)),
    ("same_array", "tensor", each(TENSORS)),
    ("gradients", "gradient", each(WITH_GRADIENTS)),
    ("replaced", "older", [{"x": X}]),
    ("replaced", "any_older", [{"x": X}]),
    ("replaced", "empty", [{}]),
    ("closed", "closed", [{"x": X}, TWO]),
    ("kinds", "", each(ONE_OF_EACH_KIND)),
    ("kinds", "tensor", each(TENSORS_OF_OTHER_KINDS)),
)
FROM_HDF5: Rows = (
    ("datasets", "", [{"x": WIDE}, {"bias": "np.arange(3.0)", "scale": "np.array([0.5])"}]),
    ("groups", "groups", [{"layer1/weight": WIDE, "layer1/bias": "np.arange(3.0)", "top": WIDE}]),
    ("groups", "deeper", [{"a/b/c/d": WIDE, "a/b/e": "np.arange(3.0)", "a/f": WIDE}]),
    ("empty_groups", "empty_too", [{"x": WIDE}]),
    ("empty_groups", "empty", [{}]),
    ("empty_groups", "nothing", [{}]),
    ("in_memory", "", [{"x": WIDE, "y": WIDE}, {"none": "np.zeros((0, 3))", "one": WIDE}]),
    ("no_axes", "", [NO_AXES, {"one": "np.array(1.5)"}]),
    ("same_array", "", [SHAPES, NO_ELEMENTS, LAYOUTS, EXTREMES]),
    ("same_array", "", DTYPES),
    ("same_array", "packed", [ONE_OF_EACH_KIND | LAYOUTS]),
    ("same_array", "byte_order", [BYTE_ORDER, BYTE_ORDER_WITHOUT_AXES]),
)
TO_TFRECORD: Rows = (
    ("records", "", [{"x": "np.array([[1, 2]], dtype=np.int16)"}, {"x": X}, {"y": "np.arange(3)"}]),
    ("keys", "order", [THREE]),
    ("keys", "encoded", [{"가중치": X}]),
    ("keys", "empty", [{}]),
    ("elements", "", each(LAYOUTS, SHAPES, EXTREMES)),
    ("elements", "", [of_dtypes("HILbdehl")]),
    ("elements", "byte_order", [BYTE_ORDER, BYTE_ORDER_WITHOUT_AXES]),
    ("no_axes", "", each(NO_AXES, NO_ELEMENTS)),
    ("replaced", "older", [{"x": X}]),
    ("replaced", "closed", [{"x": X}, TWO]),
    ("kinds", "", each(ONE_OF_EACH_KIND)),
)
FROM_TFRECORD: Rows = (
    ("arrays", "", [{"x": "np.array([[1, 2]], dtype=np.int16)"}, {"y": "np.arange(3, dtype='f')"}]),
    ("every_record", "several", [THREE]),
    ("every_record", "empty", [{}]),
    ("row_by_row", "", [{"x": X} | SHAPES | LAYOUTS]),
    ("dtypes", "dtypes", [*DTYPES, EXTREMES | BYTE_ORDER]),
    ("dtypes", "byte_order", [BYTE_ORDER_WITHOUT_AXES]),
    ("can_be_written", "", [{"x": LINE}, NO_AXES | NO_ELEMENTS]),
    ("no_axes", "no_axes", [NO_AXES, NO_ELEMENTS]),
    ("names", "encoded", [{"가중치": LINE}]),
)


def to_hdf5_cases() -> Iterator[Case]:
    """Every dtype, shape and layout; groups; tensors; an older file; what must be refused."""
    for rule, why, files in TO_HDF5:
        yield from (writes("to_hdf5", rule, why, file) for file in files)
    yield from _refusals("to_hdf5", {**REFUSED, **UNKNOWN_TO_NUMPY})


def from_hdf5_cases() -> Iterator[Case]:
    """Datasets at any depth, of every dtype and shape, stored in pieces and packed."""
    for rule, why, files in FROM_HDF5:
        yield from (reads("from_hdf5", rule, why, file) for file in files)


def to_tfrecord_cases() -> Iterator[Case]:
    """Every dtype, shape and layout; several records; an older file; what must be refused."""
    for rule, why, files in TO_TFRECORD:
        yield from (writes("to_tfrecord", rule, why, file) for file in files)
    yield from _refusals("to_tfrecord", REFUSED)


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
