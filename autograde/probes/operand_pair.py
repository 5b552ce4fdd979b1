"""Ask the learner's `operands` about two things, and look at what comes back of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .device_runs import counted, made
from .tensors import library_of


def look(names: dict[str, Any], given: dict[str, Any]) -> Any:
    """`given`: `a` and `b` as `made` takes them, an `order` of three, and a number to `write`.

    Beside the facts of the call come `same`, for each tensor that came back which of (a, b, another
    tensor) it is, in that order; and `read`, what stands first in it after `write` was put there
    in the ndarray that was given in its place.
    """
    a, b = (made(given[name]) for name in "ab")
    value, facts = counted(names, names["operands"], a, b)
    candidates = [a, b, object()]
    facts |= {"same": [], "first": []}
    if type(value) is not tuple or len(value) != 3:
        return facts
    for x, came in zip((a, b), value[1:], strict=True):
        facts["same"].append([candidates[at] is came for at in given["order"]])
        facts["first"].append(_first_after(x, came, given["write"]))
    return facts


def _first_after(x: Any, came: Any, number: float) -> Any:
    if not isinstance(x, np.ndarray) or not x.size or library_of(came) != "torch":
        return None
    x[0, 0] = number
    return came.detach().reshape(-1)[0].item() if came.numel() else None
