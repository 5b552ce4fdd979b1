"""Tell which gradients find their way back through a function of the learner's."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import numpy as np

from .device_call import prepared
from .device_runs import attempted, two_cpus
from .tensors import library_of


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is as in `device_call`, with the `weights` of the elements that come back.

    `raised` is the function's own error or None; `gradients` are those of the weighted sum for each
    tensor that was given: arrays, None where none came back, or `Raised` where the way back fails.
    """
    function, args, options = prepared(names, given)
    leaves = [x for x in args if library_of(x) is not None]
    is_torch = library_of(leaves[0]) == "torch"
    tape: Any = nullcontext() if is_torch else two_cpus().GradientTape()
    with tape:
        for x in () if is_torch else leaves:
            tape.watch(x)
        value, raised = attempted(names, function, *args, **options)
        if raised is not None:
            return {"raised": raised, "gradients": []}
        back = _in_torch if is_torch else _in_tensorflow
        found, failed = attempted(names, back, tape, value, leaves, given["weights"])
    return {"raised": None, "gradients": failed or found}


def _in_torch(tape: Any, value: Any, leaves: list[Any], weights: Any) -> list[Any]:
    import torch

    if isinstance(value, torch.Tensor) and value.requires_grad:
        by = torch.from_numpy(np.array(weights)).to(value.dtype).to(value.device)
        (value * by).sum().backward()
    return [None if x.grad is None else x.grad.detach().cpu().numpy() for x in leaves]


def _in_tensorflow(tape: Any, value: Any, leaves: list[Any], weights: Any) -> list[Any]:
    tf = two_cpus()
    by = tf.cast(tf.constant(np.asarray(weights, dtype="float64")), value.dtype)
    found = tape.gradient(tf.reduce_sum(value * by), leaves)
    return [None if x is None else x.numpy() for x in found]
