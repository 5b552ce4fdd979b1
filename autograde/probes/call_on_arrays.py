"""Call a function on arrays of several layouts, and tell what has become of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .agent import raised_by
from .stages import copied

Given = tuple[str, list[tuple[np.ndarray, str, bool]], list[int], int]


def look(names: dict[str, Any], given: Given) -> dict[str, Any]:
    """`given` is the function's name, its arrays, an order of arrays and result, and a number.

    Each array is (values, layout, whether it can be written into). The answer tells:

    - `gave`: what the function returned or raised;
    - `given` and `writable`: the arrays and their flags after the call;
    - `same`: the places, in the order of arrays and result (which is the last), of what is the very
      object that was returned;
    - `later`: the result after each of the arrays was filled with the number, one after another.
    """
    name, specifications, order, number = given
    pairs = [laid_out(*specification) for specification in specifications]
    arrays = [array for array, _ in pairs]
    try:
        result = names[name](*arrays)
        gave = copied(result)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        gave = result = raised_by(error, names)
    candidates = [*arrays, result]
    return {
        "gave": gave,
        "given": copied(arrays),
        "writable": [bool(array.flags.writeable) for array in arrays],
        "same": [place for place, at in enumerate(order) if candidates[at] is result],
        "later": [_after_filling(owner, number, result) for _, owner in pairs],
    }


def laid_out(values: np.ndarray, layout: str, writable: bool) -> tuple[np.ndarray, np.ndarray]:
    """(an array with these values, the array that owns its memory).

    The layout is "rows", "columns", "slice" (every other element of a larger array, backwards) or
    "repeated" (one element on axis 0, with stride 0).
    """
    if layout == "slice":
        owner = np.zeros([2 * size for size in values.shape], values.dtype)
        array = owner[(slice(None, None, -2),) * values.ndim]
        array[...] = values
    elif layout == "repeated":
        owner = values[:1].copy()
        array = np.broadcast_to(owner, values.shape)
    else:
        array = owner = np.array(values, order="F" if layout == "columns" else "C")
    if not writable:
        array.flags.writeable = False
    return array, owner


def _after_filling(owner: np.ndarray, number: int, result: Any) -> Any:
    owner.flags.writeable = True  # it owns its memory, so this is allowed
    owner[...] = number
    return copied(result)
