"""What is asked of files of tensors, of what is read from one, and of their size."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from autograde.checks.cases import Case
from autograde.hidden.ch07_saving_tensors.saved_files import (
    OLDER,
    Expressions,
    X,
    reads,
    refuses_saving,
    writes,
)
from autograde.hidden.ch07_saving_tensors.saved_spaces import SPACES
from autograde.hidden.ch07_saving_tensors.saved_storages import saved_bytes_cases

Rows = tuple[tuple[str, str, list[Expressions]], ...]


def each(*some: Expressions) -> list[Expressions]:
    """Each of these in a file of its own."""
    return [{name: array} for arrays in some for name, array in arrays.items()]


WIDE, LINE = "np.arange(6.0).reshape(2, 3)", "np.arange(6, dtype='f')"
SMALL = "np.arange(3.0)"
TWO = {"a": "np.arange(3)", "b": "np.array([7], 'f')"}
THREE = {"z": LINE, "a": "np.arange(3, dtype='f')", "m": "np.arange(4, dtype='h')"}
SHORT = {"x": "np.array([[1, 2]], dtype=np.int16)"}
GROUPS = {"layer1/weight": X, "layer1/bias": "np.arange(3)", "a/b/c/d": "np.ones(1, 'f')", "top": X}
NO_AXES = {"scalar": "np.array(2.5)", "height": "np.array(777)"}
NO_ELEMENTS = {"none": "np.zeros((0,))", "rows": "np.zeros((3, 0, 2), 'h')"}
BYTE_ORDER = {"big": "np.array([1.5, 2.5], dtype='>f4')"}
BYTE_ORDER_WITHOUT_AXES = {"one": "np.array(1.5, dtype='>f4')"}
ONE_MEMORY = {"w": "(w := np.arange(9.0).reshape(3, 3))", "turned": "w.T"}
EXTREMES = {
    "not finite": "np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324])",
    "unsigned": "np.array([2**64 - 1, 0], dtype=np.uint64)",
}
WITH_GRADIENTS = {
    "leaf": "torch.arange(3.0, requires_grad=True)",
    "computed": "torch.ones(2, requires_grad=True) * 2",
    "parameter": "torch.nn.Parameter(torch.ones(2))",
}
# What is neither a number nor a boolean, or of a dtype that NumPy does not know.
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
REFUSALS = {"to_hdf5": {**REFUSED, **UNKNOWN_TO_NUMPY}, "to_tfrecord": REFUSED}

# Of each row: the rule, the reason to give, and files. To read a file takes TensorFlow 20 ms: so
# many records share one.
FILES: dict[str, Rows] = {
    "to_hdf5": (
        ("datasets", "", [{"x": X}, TWO]),
        ("datasets", "groups", [GROUPS]),
        ("same_array", "", each(EXTREMES)),
        ("same_array", "byte_order", each(BYTE_ORDER)),
        ("same_array", "", [ONE_MEMORY]),
        ("gradients", "gradient", each(WITH_GRADIENTS)),
        ("replaced", "older", [{"x": X}, {"x": "np.ones(3, 'f')"}]),
        ("replaced", "any_older", [{"x": X}]),
        ("replaced", "empty", [{}]),
        ("replaced", "older", [{}]),
        ("closed", "closed", [TWO]),
    ),
    "from_hdf5": (
        ("datasets", "", [{"x": WIDE}, {"bias": SMALL, "scale": "np.array([0.5])"}]),
        ("groups", "groups", [{"layer1/weight": WIDE, "layer1/bias": SMALL, "top": WIDE}]),
        ("groups", "deeper", [{"a/b/c/d": WIDE, "a/b/e": SMALL, "a/f": WIDE}]),
        ("empty_groups", "empty_too", [{"x": WIDE}]),
        ("empty_groups", "empty", [{}]),
        ("empty_groups", "nothing", [{}]),
        ("in_memory", "", [{"x": WIDE, "y": WIDE}, {"none": "np.zeros((0, 3))", "one": WIDE}]),
        ("no_axes", "", [NO_AXES]),
        ("same_array", "", [EXTREMES]),
        ("same_array", "byte_order", [BYTE_ORDER, BYTE_ORDER_WITHOUT_AXES]),
    ),
    "to_tfrecord": (
        ("records", "", [SHORT, {"x": X}]),
        ("keys", "order", [THREE]),
        ("keys", "encoded", [{"가중치": X}]),
        ("keys", "empty", [{}]),
        ("elements", "", each(EXTREMES)),
        ("elements", "byte_order", [BYTE_ORDER, BYTE_ORDER_WITHOUT_AXES]),
        ("no_axes", "", each(NO_AXES)),
        ("replaced", "older", [{"x": X}, {}]),
        ("replaced", "closed", [TWO]),
    ),
    "from_tfrecord": (
        ("arrays", "", [SHORT, {"y": "np.arange(3, dtype='f')"}]),
        ("every_record", "several", [THREE]),
        ("every_record", "empty", [{}]),
        ("row_by_row", "", [{"x": X}]),
        ("dtypes", "dtypes", [EXTREMES | BYTE_ORDER]),
        ("dtypes", "byte_order", [BYTE_ORDER_WITHOUT_AXES]),
        ("can_be_written", "", [{"x": LINE, "y": LINE}, NO_AXES | NO_ELEMENTS]),
        ("no_axes", "no_axes", [NO_AXES]),
        ("names", "encoded", [{"가중치": LINE}]),
    ),
}


def _cases(function: str) -> Iterator[Case]:
    """The files of one function, and what it must refuse: alone, among others, without a trace."""
    ask = writes if function.startswith("to_") else reads
    for rule, why, files in FILES[function]:
        yield from (ask(function, rule, why, file) for file in files)
    yield from _covered(function)
    refused = REFUSALS.get(function, {})
    for name, array in refused.items():
        yield refuses_saving(function, {name: array}, name)
    if refused:
        numbers = "np.array([1, 2], dtype=object)"  # which are objects all the same
        yield refuses_saving(function, {"objects": numbers}, "objects")
        among = {"first": X, "objects": refused["objects"], "last": X}
        yield refuses_saving(function, among, "objects")
        # Several, so that one that is taken does not count here.
        several = {name: refused[name] for name in ("words", "objects", "dates")}
        for tensors in (several, {"first": X, **several, "last": X}):
            for older in (b"", OLDER):
                yield refuses_saving(function, tensors, older=older)


def _covered(function: str) -> Iterator[Case]:
    """The arrays of the space: each is written alone; those of the same rules are read together."""
    files = defaultdict[tuple[tuple[str, ...], str], Expressions](dict)
    for rules, (name, array, packed) in SPACES[function].inputs:
        if function.startswith("to_"):
            yield replace(writes(function, rules[-1], "", {name: array}), only_if=rules[:-1])
        else:
            files[rules, packed][name] = array
    for (rules, packed), arrays in files.items():
        case = reads(function, rules[-1], packed, arrays, "each")
        yield replace(case, only_if=(*rules[:-1], "every_record"))  # a rule of from_tfrecord alone


CASES = {
    "to_hdf5": partial(_cases, "to_hdf5"),
    "from_hdf5": partial(_cases, "from_hdf5"),
    "to_tfrecord": partial(_cases, "to_tfrecord"),
    "from_tfrecord": partial(_cases, "from_tfrecord"),
    "saved_bytes": saved_bytes_cases,
}
