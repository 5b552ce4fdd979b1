"""Add numbers of every pair of dtypes in a library, and show the sums' dtypes as a table."""

import warnings
from collections.abc import Callable
from typing import Any

from insidetensor.libraries import (
    IMPORT_NAMES,
    SHOWN_NAMES,
    library,
    version_stamp,
)
from insidetensor.libraries.absent import not_installed
from insidetensor.messages import message
from insidetensor.showing.tables import Table

DTYPES = ("bool", "uint8", "int8", "int32", "int64", "float16", "bfloat16", "float32", "float64")
SCALARS = (2, 2.5)
# A background for each kind, by the first letters of its dtypes. They are readable on white and on
# near-black; colour alone says nothing that the name does not.
TINTS = {
    "bool": "rgba(128,128,128,.2)",
    "uint": "rgba(47,158,99,.2)",
    "int": "rgba(47,158,99,.2)",
    "float": "rgba(63,134,240,.2)",
    "bfloat": "rgba(160,110,225,.24)",
}
REFUSED = "rgba(224,123,0,.2)"


def promotion_table(name: str, beside: str | None = None) -> Table:
    """Show the dtype of a + b for each pair of dtypes in the library `name`, found by adding.

    a and b are two arrays of one element; the last columns add a plain number of Python's. With
    `beside`, a cell also says what that library gives, where it gives something else.

    Raises: ValueError for a library other than numpy, torch and tensorflow; NotInstalledError
    for one that is not installed.
    """
    own = add_every_pair(name)
    others = add_every_pair(beside) if beside else {}
    rows_of = [dtype for dtype in DTYPES if (dtype, dtype) in own]
    columns = [*rows_of, *SCALARS]
    header = (message("promotion.plus"), *(f"`{column}`" for column in columns))
    rows = tuple(
        (f"`{row}`", *(_cell(own, others, (row, column)) for column in columns)) for row in rows_of
    )
    shown = SHOWN_NAMES[name]
    caption = message("promotion.caption", library=shown)
    note = message("promotion.note", versions=version_stamp(filter(None, [name, beside])))
    if beside:
        note = message("promotion.beside_note", note=note, library=SHOWN_NAMES[beside])
    return Table(caption, header, rows, note, compact=True, tint=_tint)


def _tint(cell: str) -> str:
    """The background of a cell, by the kind of the first dtype in it; "" for other cells."""
    if cell.startswith(message("promotion.refused")):
        return REFUSED
    return next((tint for kind, tint in TINTS.items() if cell.startswith(f"`{kind}")), "")


def _cell(sums: dict[Any, str], others: dict[Any, str], pair: tuple[object, object]) -> str:
    got, other = sums[pair], others.get(pair)
    mine = got if got == message("promotion.refused") else f"`{got}`"
    return mine if other in (None, got) else message("promotion.beside", mine=mine, other=other)


def add_every_pair(name: str | None) -> dict[Any, str]:
    """Add every pair: (dtype, dtype or number) -> the name of the sum's dtype, or "refused"."""
    if name not in IMPORT_NAMES:
        raise ValueError(message("promotion.unknown", got=repr(name)))
    if library(name) is None:
        raise not_installed(name)
    make = MAKERS[name]
    ones = {dtype: one for dtype in DTYPES if (one := make(dtype)) is not None}
    other: dict[Any, Any] = {**ones, **dict(zip(SCALARS, SCALARS, strict=True))}
    return {(a, b): _sum(ones[a], other[b]) for a in ones for b in other}


def _sum(a: Any, b: Any) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            dtype = (a + b).dtype
        except Exception:  # each library has an error of its own for it
            return message("promotion.refused")
    return getattr(dtype, "name", None) or str(dtype).removeprefix("torch.")


def _numpys(dtype: str) -> Any:
    numpy: Any = library("numpy")
    return None if dtype == "bfloat16" else numpy.ones(1, dtype)


def _torchs(dtype: str) -> Any:
    torch: Any = library("torch")
    return torch.ones(1, dtype=getattr(torch, dtype))


def _tensorflows(dtype: str) -> Any:
    tf: Any = library("tensorflow")
    with tf.device("CPU"):  # a GPU lacks kernels for some dtypes
        return tf.cast(tf.constant([1]), dtype)


MAKERS: dict[str, Callable[[str], Any]] = {
    "numpy": _numpys,
    "torch": _torchs,
    "tensorflow": _tensorflows,
}
