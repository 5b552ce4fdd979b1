"""Whether a gradient finds its way back from a product, or a moved tensor, to what it came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from insidetensor import Finding
from insidetensor.checking.findings import attempt, find_value
from insidetensor.checking.told_errors import told_because

from .device_lab import listened, matrix
from .wording import say


def torch_gradients(value: Any, leaves: list[Any], call: str) -> Finding | None:
    """What is wrong with the gradients of a product, (m, k) @ (k, n), of two leaves."""
    a, b = leaves
    ones = matrix(1, 1).expand(a.shape[0], b.shape[1])
    expected = [(ones @ b.detach().T).tolist(), (a.detach().T @ ones).tolist()]
    if getattr(value, "requires_grad", False):
        _, raised = attempt(lambda: value.sum().backward(), call=f"{call}.sum().backward()")
        if raised is not None:
            return raised
    if any(leaf.grad is None for leaf in leaves):
        return Finding(say("products.detached", call=call), mistake="detached")
    shown = say("call.grads", call=call)
    return find_value([a.grad.tolist(), b.grad.tolist()], expected, shown)


def tape_gradients(
    tf: Any,
    product: Callable[..., Any],
    operands: Sequence[Any],
    call: str,
    *args: Any,
    **options: Any,
) -> Finding | None:
    """What is wrong with TensorFlow's gradients of `product(*operands, *args, **options)`."""
    a, b = (x.numpy() for x in operands)
    ones = (a @ b) * 0 + 1
    expected = [(ones @ b.T).tolist(), (a.T @ ones).tolist()]
    found, gradients = taped(tf, product, operands, call, *args, **options)
    return found or find_value(gradients, expected, say("call.grads_tensorflow", call=call))


def taped(
    tf: Any,
    function: Callable[..., Any],
    sources: Sequence[Any],
    call: str,
    *args: Any,
    **options: Any,
) -> tuple[Finding | None, list[Any]]:
    """(None, a gradient for each source) of the sum of `function(*sources, *args, **options)`."""
    with tf.GradientTape() as tape, listened():
        for source in sources:
            tape.watch(source)
        value, raised = attempt(function, *sources, *args, call=call, **options)
        if raised is None:
            total, raised = attempt(lambda: tf.reduce_sum(value), call=f"tf.reduce_sum({call})")
    if raised is not None:
        return raised, []
    try:
        gradients = tape.gradient(total, sources)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a gradient of the learner's own may be recorded too
        sentence = say("products.no_gradient", call=call, why=told_because(error))
        return Finding(sentence, mistake="detached"), []
    if any(gradient is None for gradient in gradients):
        return Finding(say("products.detached_tensorflow", call=call), mistake="detached"), []
    return None, [gradient.numpy().tolist() for gradient in gradients]
