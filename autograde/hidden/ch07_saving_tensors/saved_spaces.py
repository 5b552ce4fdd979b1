"""The arrays that ch07 writes into files and reads from them, by their features."""

from __future__ import annotations

from math import prod
from random import Random

from autograde.checks.spaces import Space

DTYPES = ("f4", "f8", "f2", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "?", "c8", "c16")
SOME_DTYPES = ("f4", "f8", "i8", "i2", "u1", "?", "c8")  # to write a file takes two milliseconds
SHAPES = ((2, 3), (3,), (1, 2, 1, 2), (), (0, 3), (2, 0))
LAYOUTS = {
    "rows": "{x}", "transposed": "{x}.T", "stepped": "{x}[..., ::2]", "backwards": "{x}[::-1]",
    "repeated": "np.broadcast_to({x}, {more})",
}  # fmt: skip
OF_NUMPY_ALONE = ("backwards", "repeated")


def _drawn(
    random: Random, dtype: str, order: str, shape: tuple[int, ...], layout: str = "rows",
    library: str = "numpy", stored: str = "",
) -> tuple[str, str, str] | None:  # fmt: skip
    """A name, an array as an expression, and whether it lies "packed" in its file."""
    if (order == ">" and dtype[-1] in "1?") or (layout != "rows" and not shape):
        return None
    if library == "torch" and (order == ">" or layout in OF_NUMPY_ALONE):
        return None
    if library == "torch" and layout == "transposed" and len(shape) != 2:
        return None
    if stored and 0 in (len(shape), *shape):
        return None  # such an array has no pieces
    first = random.choice((0, 1, 50))
    numbers = f"np.arange({first}, {first + prod(shape)}).reshape({shape})"
    x = f"{numbers}.astype('{order}{dtype}')"
    x = f"torch.tensor({x})" if library == "torch" else x
    more = (2, *shape)
    name = " ".join([order + dtype, str(shape), *([stored] if stored else [])])
    return name, LAYOUTS[layout].format(x=x, more=more), stored


def _space(name: str, dtypes: tuple[str, ...], rules: dict[str, dict[str, tuple[object, ...]]],
           **more: tuple[str, ...]) -> Space:  # fmt: skip
    features = {"dtype": dtypes, "order": ("<", ">"), "shape": SHAPES, **more}
    return Space(name, features, _drawn, rules)


SPACES = {
    "to_hdf5": _space(
        "to_hdf5", SOME_DTYPES,
        {
            "datasets": {},
            "same_array": {
                "dtype": SOME_DTYPES[1:5], "order": (">",), "shape": SHAPES[1:],
                "layout": tuple(LAYOUTS)[1:], "library": ("torch",),
            },
            "kinds": {"dtype": ("?", "c8")},
        },
        layout=tuple(LAYOUTS), library=("numpy", "torch"),
    ),
    "from_hdf5": _space(
        "from_hdf5", DTYPES,
        {
            "same_array": {},
            "no_axes": {"shape": ((),)},
        },
        stored=("", "packed"),
    ),
    "to_tfrecord": _space(
        "to_tfrecord", SOME_DTYPES,
        {
            "records": {},
            "elements": {
                "dtype": SOME_DTYPES[1:5], "order": (">",), "shape": SHAPES[1:3],
                "layout": tuple(LAYOUTS)[1:],
            },
            "no_axes": {"shape": SHAPES[3:]},
            "kinds": {"dtype": ("?", "c8")},
        },
        layout=tuple(LAYOUTS),
    ),
    "from_tfrecord": _space(
        "from_tfrecord", DTYPES,
        {
            "row_by_row": {},
            "dtypes": {"dtype": DTYPES[1:], "order": (">",)},
            "no_axes": {"shape": SHAPES[3:]},
        },
    ),
}  # fmt: skip
