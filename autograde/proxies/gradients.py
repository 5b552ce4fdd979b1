"""Gradients through a learner's function: the judge's libraries ask for each product of them.

A tensor that comes back knows how to be differentiated: its step backward asks the learner's
process for the gradients of what the judge handed in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from .torch_tensors import uncounted

Ask = Callable[[Any, list[Any], list[Any]], list[Any]]


def with_torch_history(value: Any, inputs: list[Any], ask: Ask) -> Any:
    """`value` as a step of the judge's own graph, computed of `inputs`."""
    holder: list[Any] = []
    with uncounted():
        made = _torch_step().apply(lambda: value, holder, ask, inputs, *inputs)
    holder.append(made)
    return made


@cache
def _torch_step() -> Any:
    import torch

    class Step(torch.autograd.Function):  # type: ignore[misc, unused-ignore]
        """Forward gives what came back; backward asks."""

        @staticmethod
        def forward(context: Any, make: Any, holder: Any, ask: Any, inputs: Any, *_: Any) -> Any:
            context.asked = (holder, ask, inputs)
            return make().detach()

        @staticmethod
        def backward(context: Any, gradient: Any) -> Any:  # type: ignore[override, unused-ignore]
            holder, ask, inputs = context.asked
            return (None, None, None, None, *ask(holder[0], inputs, [gradient]))

    return Step


def is_gradient(value: Any, like: Any) -> bool:
    """Whether a gradient is a tensor of the library of another one, or None."""
    if value is None:
        return True
    if type(value).__name__ == "EagerTensor":
        return type(value) is type(like)
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor) and isinstance(like, torch.Tensor)


def torch_inputs(values: tuple[Any, ...]) -> list[Any]:
    """The tensors among these of which a gradient can be asked."""
    torch = sys.modules.get("torch")
    if torch is None:
        return []
    return [value for value in values if isinstance(value, torch.Tensor) and value.requires_grad]


def torch_gradients(value: Any, inputs: list[Any], gradient: Any) -> list[Any]:
    """In the learner's process: the gradients of the inputs, None where none leads there."""
    import torch

    found = torch.autograd.grad(value, inputs, gradient, retain_graph=True, allow_unused=True)
    return list(found)


def watched_by_a_tape(values: tuple[Any, ...]) -> list[Any]:
    """The tensors of TensorFlow among these that a tape of the judge's watches now."""
    tf = sys.modules.get("tensorflow")
    if tf is None:
        return []
    tensors = [value for value in values if type(value).__name__ == "EagerTensor"]
    if not tensors:
        return []
    from tensorflow.python import pywrap_tfe

    return [tensor for tensor in tensors if pywrap_tfe.TFE_Py_TapeSetShouldRecordBackprop([tensor])]


def with_tape_history(value: Any, inputs: list[Any], ask: Ask) -> Any:
    """`value` as a step that the judge's tape records, computed of `inputs`."""
    import tensorflow as tf

    holder: list[Any] = []

    @tf.custom_gradient  # type: ignore[untyped-decorator, unused-ignore]
    def step(*given: Any) -> Any:
        with tf.device(value.device):
            made = tf.identity(value)

        def backward(gradient: Any) -> Any:
            return ask(holder[0], inputs, [gradient])

        return made, backward

    made = step(*inputs)
    holder.append(made)
    return made
