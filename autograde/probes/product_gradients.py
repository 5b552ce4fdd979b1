"""Call a learner's matmul, and tell which gradients find their way back to both operands."""

from __future__ import annotations

from typing import Any

from .device_products import options_of
from .device_runs import counted, made, two_cpus
from .gradients import tape_gradients, torch_gradients


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is as in `device_products`, with the `weights` of the product's elements."""
    a, b = (made(x) for x in given["operands"])
    options, weights = options_of(given), given["weights"]
    if given.get("library") == "tensorflow":
        tf = two_cpus()
        return tape_gradients(names, tf, names["matmul"], [a, b], weights, **options)
    value, facts = counted(names, names["matmul"], a, b, **options)
    if facts["raised"] is not None:
        return {"raised": facts["raised"], "gradients": [None, None]}
    return {"raised": None, "gradients": torch_gradients(names, value, [a, b], weights)}
