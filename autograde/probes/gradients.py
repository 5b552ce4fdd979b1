"""Whether gradients find their way back from what a learner's function returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from .agent import raised_by
from .device_runs import attempted, listened


def torch_gradients(
    names: Mapping[str, Any], value: Any, leaves: Sequence[Any], weights: Any
) -> Any:
    """The gradients of `(value * weights).sum()` for each leaf: arrays, None where none came back.

    `Raised`, where the way back fails. `weights` is an array of the shape of `value`.
    """
    import torch

    if not isinstance(value, torch.Tensor) or not value.requires_grad:
        return [None for _ in leaves]
    try:
        by = torch.from_numpy(np.array(weights)).to(value.dtype).to(value.device)
        (value * by).sum().backward()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a gradient of the learner's own may be recorded too
        return raised_by(error, names)
    return [None if x.grad is None else x.grad.detach().cpu().numpy() for x in leaves]


def tape_gradients(
    names: Mapping[str, Any],
    tf: Any,
    function: Callable[..., Any],
    sources: Sequence[Any],
    weights: Any,
    *args: Any,
    **options: Any,
) -> dict[str, Any]:
    """TensorFlow's gradients of the weighted sum of `function(*sources, *args, **options)`.

    `raised` is the function's own error or None; `gradients` is as in `torch_gradients`.
    """
    with tf.GradientTape() as tape, listened():
        for source in sources:
            tape.watch(source)
        value, raised = attempted(names, function, *sources, *args, **options)
        if raised is not None:
            return {"raised": raised, "gradients": [None for _ in sources]}
        by = tf.constant(np.asarray(weights, dtype="float64"))
        total, failed = attempted(names, lambda: tf.reduce_sum(value * tf.cast(by, value.dtype)))
    if failed is not None:
        return {"raised": None, "gradients": failed}
    try:
        found = tape.gradient(total, list(sources))
        gradients: Any = [None if each is None else each.numpy() for each in found]
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        gradients = raised_by(error, names)
    return {"raised": None, "gradients": gradients}
