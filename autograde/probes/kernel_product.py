"""Multiply two matrices with a kernel that the learner has entered."""

from __future__ import annotations

from typing import Any

from insidetensor.shown import kind

from .device_runs import attempted, copies_said, counted, made, two_cpus
from .gradients import tape_gradients, torch_gradients
from .learners_table import kept
from .tensors import seen


def look(names: dict[str, Any], given: dict[str, Any]) -> Any:
    """`given`: `library` and `kind` of the kernel, `a` and `b` as `made` takes them, the `device`.

    `no_kernel` is the error of the look-up or the kind of a thing that cannot be called, else None;
    `product` the facts of the call. With `weights`, an array, `gradients` are those of the
    weighted sum; `a` and `b` are then moved to the device before the kernel is called.
    """
    with kept(names["KERNELS"]):
        multiply, raised = attempted(names, names["kernel_for"], given["library"], given["kind"])
    if raised is not None or not callable(multiply):
        return {"no_kernel": raised or kind(multiply)}
    if given["library"] == "tensorflow":
        return {"no_kernel": None, **_in_tensorflow(names, multiply, given)}
    leaves = [made(given[name]) for name in "ab"]
    device = given["device"]
    a, b = (leaf.to(device) for leaf in leaves)
    value, facts = counted(names, multiply, a, b, device)
    told: dict[str, Any] = {"no_kernel": None, "product": facts}
    if given.get("weights") is not None:
        told["gradients"] = torch_gradients(names, value, leaves, given["weights"])
    return told


def _in_tensorflow(names: dict[str, Any], multiply: Any, given: dict[str, Any]) -> dict[str, Any]:
    tf, device = two_cpus(), given["device"]
    if given["kind"] == "cuda":
        return _on_a_gpu(names, tf, multiply, given)
    a, b = (made(given[name]) for name in "ab")
    if given.get("weights") is not None:
        return tape_gradients(names, tf, multiply, [a, b], given["weights"], device)
    return {"product": copies_said(names, multiply, a, b, device)[1]}


def _on_a_gpu(
    names: dict[str, Any], tf: Any, multiply: Any, given: dict[str, Any]
) -> dict[str, Any]:
    """Without a GPU, TensorFlow lets the CPU stand in for it: no copies are refused here."""
    gpus = len(tf.config.list_logical_devices("GPU"))
    on = "GPU:0" if gpus else "cpu"
    a, b = (made({**given[name], "on": on}) for name in "ab")
    value, raised = attempted(names, multiply, a, b, given["device"])
    facts = {"to": 0, "back": 0, "read": 0, "log": [], "warned": []}
    return {"gpus": gpus, "product": {"value": seen(value), "raised": raised, **facts}}
