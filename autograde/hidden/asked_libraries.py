"""What dtype a library that is installed here gives to the sum of two tensors, by asking it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from insidetensor.libraries import library

NAMES = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64")
BFLOAT16 = "bfloat16"
LIBRARIES = ("numpy", "torch", "tensorflow")
REFUSED = "refused"


def installed() -> list[str]:
    """The libraries that can be asked."""
    return [name for name in LIBRARIES if library(name) is not None]


def pairs(asked: str) -> list[tuple[str, str]]:
    """The pairs of dtypes that a library is asked about: NumPy has no bfloat16 of its own."""
    found = [(a, b) for a in NAMES for b in NAMES]
    if asked == "numpy":
        return found
    narrow = [(name, BFLOAT16) for name in NAMES]
    return [*found, *narrow, *((b, a) for a, b in narrow), (BFLOAT16, BFLOAT16)]


@cache
def sum_dtype(asked: str, a: str, b: str) -> str:
    """The name of the dtype of a + b, "refused" where the library raises an error."""
    module: Any = library(asked)
    if asked == "numpy":
        return str((np.zeros(1, a) + np.zeros(1, b)).dtype)
    if asked == "torch":
        x, y = (module.zeros(1, dtype=getattr(module, name)) for name in (a, b))
        return str((x + y).dtype).removeprefix("torch.")
    try:
        # Not `+`: a learner's cell may have switched TensorFlow to NumPy's promotions for good.
        x, y = module.zeros([1], a), module.zeros([1], b)
        return str(module.raw_ops.AddV2(x=x, y=y).dtype.name)
    except (module.errors.InvalidArgumentError, TypeError):
        return REFUSED


def mistaken(asked: str, a: str, b: str) -> dict[str, object]:
    """By message key, the answers that somebody may give in place of the right one."""
    right = sum_dtype(asked, a, b)
    found: dict[str, object] = {
        "promoted.prefixed": f"torch.{right}",
        "promoted.shown": f"<dtype: '{right}'>",
    }
    if right == REFUSED:
        return {}
    for other in installed():
        if other != asked and (a, b) in pairs(other):
            found[f"promoted_as.{other}"] = sum_dtype(other, a, b)
    return found


def reason(asked: str, a: str, b: str) -> str:
    """The message key that says why the dtype is the one that it is."""
    if sum_dtype(asked, a, b) != REFUSED:
        return f"promoted.{asked}"
    return "promoted.refused_bool" if a == b == "bool" else "promoted.refused"
