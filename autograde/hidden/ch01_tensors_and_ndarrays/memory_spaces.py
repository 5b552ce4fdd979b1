"""The pairs and the tensors that ch01 asks about, by library, dtype, order and who may write."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np

from autograde.checks.spaces import Space
from autograde.hidden.numpy_for_tensors import in_numpy

# ---- who shares ----------------------------------------------------------------------------------

PARTS = {
    "whole": "{x}", "first": "{x}[:4]", "even": "{x}[::2]", "odd": "{x}[1::2]",
    "backwards": "{x}[::-1][1:6]", "one": "{x}[2:3].reshape(())", "empty": "{x}[5:5]",
    "column": "{x}.reshape(4, 2).T[1]",
}  # fmt: skip
NAMES = {"numpy": ("x", "x"), "torch": ("t", "t"), "both": ("x", "t")}
OVER_BOTH = "x = np.arange(8.0); t = torch.from_numpy(x)"


def _pair(
    random: Random, a: str, b: str, libraries: str, common: bool
) -> tuple[str, str, str, bool] | None:
    """The statements, two expressions of parts of one array, and whether they share."""
    names = NAMES[libraries]
    if any(name == "t" and part == "backwards" for name, part in zip(names, (a, b), strict=True)):
        return None  # no torch tensor has a negative stride
    first, second = (PARTS[part].format(x=name) for part, name in zip((a, b), names, strict=True))
    one, other = map(np.asarray, in_numpy(OVER_BOTH, first, second))
    shares = bool(np.shares_memory(one, other))
    if common != (shares or "empty" in (a, b)):
        return None
    return OVER_BOTH, first, second, shares


SHARES_MEMORY = Space(
    "shares_memory",
    {"a": tuple(PARTS), "b": tuple(PARTS), "libraries": tuple(NAMES), "common": (True, False)},
    _pair,
    {
        "shared_elements": {},
        "apart": {"common": (False,)},
        "strides": {
            "a": ("backwards", "one", "column"),
            "b": ("backwards", "one", "column"),
        },
        "empty": {"a": ("empty",), "b": ("empty",)},
        "torch": {"libraries": ("torch", "both")},
    },
)

# ---- views and copies ----------------------------------------------------------------------------

DTYPES = ("float32", "int64", "bool")
# An expression of each order, of an array or a tensor `m` that lies row by row in (2, 3).
ORDERS: Mapping[str, str] = {
    "rows": "m", "turned": "m.T", "cube": "m[None].swapaxes(0, 2)", "part": "m[1:]",
        "stepped": "m[:, ::2]", "line": "m[0]",
    "backwards": "m[::-1]", "repeated": "m[:1]", "number": "m[0, 1]", "empty": "m[:0]",
}  # fmt: skip
MADE = {
    "numpy": "m = np.array([[0, 1, 2], [3, 0, 5]]).astype('{dtype}'); x = {order}",
    "torch": "m = torch.tensor(np.array([[0, 1, 2], [3, 0, 5]]).astype('{dtype}')); x = {order}",
    "tensorflow": "x = tf.constant(np.array([[0, 1, 2], [3, 0, 5]]).astype('{dtype}'))",
}
LOCKED = "; x.flags.writeable = False"


def make_tensor(library: str, dtype: str, order: str, locked: bool) -> str | None:
    """Statements that make such an `x`, without the first name; None where the library has none."""
    if (library == "tensorflow" and order != "rows") or (locked and library != "numpy"):
        return None
    if library == "torch" and order == "backwards":
        return None
    text = ORDERS[order]
    if order == "number" and library == "numpy":
        text = "m[0, 1, ...]"
    if order == "repeated":
        text = "np.broadcast_to(m[0], (2, 3))" if library == "numpy" else "m[0].expand(2, 3)"
    return MADE[library].format(dtype=dtype, order=text) + LOCKED * locked


def _viewed(
    random: Random, pair: tuple[str, str], dtype: str, order: str, locked: bool
) -> tuple[str, str, bool] | None:
    """The statements, where it is to go, and whether there is no such view."""
    setup = make_tensor(pair[0], dtype, order, locked)
    return None if setup is None else (setup, pair[1], refuses_view(*pair, order, locked))


PAIRS = [(a, b) for a in ("numpy", "torch", "tensorflow") for b in ("numpy", "torch", "tensorflow")]
VIEW = Space(
    "as_view",
    {
        "pair": PAIRS,
        "dtype": DTYPES,
        "order": tuple(ORDERS),
        "locked": (False, True),
    },
    _viewed,
    {
        "view": {},
        "strides": {"order": ("turned", "cube", "part", "stepped", "line", "repeated")},
        "same_library": {"pair": [pair for pair in PAIRS if pair[0] == pair[1]]},
        "no_such_view": {"order": ("backwards",)},
        "no_writes": {
            "pair": [("tensorflow", "torch")],
            "locked": (True,),
            "order": ("repeated",),
        },
        "from_tensorflow": {"pair": [("tensorflow", "numpy")]},
        "to_tensorflow": {"pair": [("numpy", "tensorflow"), ("torch", "tensorflow")]},
    },
)
COPY = Space(
    "as_copy",
    {**VIEW.features, "dtype": (*DTYPES, "float64", "int32", "uint8")},
    _viewed,
    {
        "copy": {},
        "same_library": {"pair": [("numpy", "numpy"), ("torch", "torch")]},
        "layouts": {
            "order": [order for order in ORDERS if order not in ("rows", "number")],
            "locked": (True,),
        },
        "no_axes": {"order": ("number",)},
        "dtypes": {"dtype": (*DTYPES[1:], "float64", "int32", "uint8")},
        "tensorflow": {"pair": [pair for pair in PAIRS if "tensorflow" in pair]},
    },
)


def _protected(
    random: Random, library: str, dtype: str, order: str, locked: bool, asked: str
) -> tuple[str, str] | None:
    """The statements, and what is asked of the ndarray, or of x afterwards."""
    setup = make_tensor(library, dtype, order, locked)
    return None if setup is None else (setup, asked)


READONLY = Space(
    "as_readonly",
    {
        "library": tuple(MADE),
        "dtype": DTYPES,
        "order": tuple(ORDERS),
        "locked": (False, True),
        "asked": ("tensor memory", "writable", "x"),
    },
    _protected,
    {
        "view": {},
        "refuses_writes": {"asked": ("writable",)},
        "x_stays": {"asked": ("x",)},
        "tensors": {"library": ("tensorflow",)},
    },
)


def refuses_view(source: str, to: str, order: str, locked: bool) -> bool:
    """Whether the text asks for an error in place of a view."""
    if source == to:
        return False
    if to == "tensorflow" or (source, to) == ("tensorflow", "torch"):
        return True
    return source == "numpy" and (locked or order in ("backwards", "repeated"))
