"""Call a function of the learner's with an array or a view of one, and tell what became of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .agent import raised_by

Step = tuple[str, Any]  # how to look at an array: ("index", …), ("transpose", …), ("expand", …)


def look(
    names: dict[str, Any], given: tuple[str, np.ndarray, Sequence[Step], tuple[Any, ...]]
) -> tuple[Any, np.ndarray, np.ndarray | None]:
    """`given` is the function's name, an array, how to look at it, and the arguments after it.

    Three facts: what the call gave or raised, the array that went in, and the whole one that it
    is a view of (None where it is the whole one), both as they are afterwards.
    """
    name, whole, steps, args = given
    x = viewed(whole, steps)
    try:
        answer = names[name](x, *args)
    except BaseException as error:
        answer = raised_by(error, names)
    return answer, x, whole if steps else None


def viewed(whole: np.ndarray, steps: Sequence[Step]) -> np.ndarray:
    """The array seen through one step after the other; without any, the array itself."""
    for how, of in steps:
        if how == "index":
            whole = whole[of]
        elif how == "transpose":
            whole = whole.transpose(of)
        else:  # stride 0 along the new axes
            strides = np.broadcast_to(whole, of).strides
            whole = np.lib.stride_tricks.as_strided(whole, of, strides)  # can be written to
    return whole
