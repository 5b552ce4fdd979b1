"""Run the kernels that a learner has entered: values, places, dtypes and gradients."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.checking.tensor_findings import find_tensor
from insidetensor.shown import kind

from .device_lab import attempted, copies_said, counted, matrix, tf_matrix, two_cpus
from .gradient_trials import tape_gradients, torch_gradients
from .product_trials import read_into_python
from .wording import say

Findings = Iterator[Finding | None]
Kernels = dict[tuple[str, str], Any]
KINDS = [("torch", kind) for kind in ("cpu", "cuda", "mps", "sim")]
KINDS += [("tensorflow", kind) for kind in ("cpu", "cuda")]


def entered_kernels(find: Any) -> Findings:
    """Every kernel that the text asks for is there, and those that can be run here are right."""
    found = {}
    for library, place in KINDS:
        call = f"kernel_for({library!r}, {place!r})"
        run = counted(find, library, place, call=call)
        yield because(run.raised, say("kernel.enter_yours"))
        if not callable(run.value):
            yield Finding(say("kernel.no_function", call=call, got=kind(run.value)))
        found[library, place] = run.value
    for place in ("cpu", "sim:0"):
        for dtype in ("float32", "float64", "int64"):
            yield _torch_product(found, place, dtype)
        yield _torch_gradient(found, place)
    for place in _real_accelerators():
        yield _torch_product(found, place, "float32")
    tf = two_cpus()
    if tf is None:
        return
    for place in ("cpu", "cpu:1"):
        for dtype in ("float32", "float64"):
            yield _tensorflow_product(tf, found["tensorflow", "cpu"], place, dtype)
        yield _tensorflow_gradient(tf, found["tensorflow", "cpu"], place)
    yield _on_a_gpu(tf, found["tensorflow", "cuda"])


def _real_accelerators() -> list[str]:
    import torch

    real = ["cuda:0"] if torch.cuda.is_available() else []
    return [*real, *(["mps:0"] if torch.backends.mps.is_available() else [])]


def _torch_product(found: Kernels, place: str, dtype: str) -> Finding | None:
    """What is wrong with the learner's torch kernel for one place."""
    a = matrix(3, 4, on=place, dtype=dtype)
    b = matrix(4, 5, on=place, dtype=dtype, first=2)
    kind_of_place = place.partition(":")[0]
    call = _call("torch", kind_of_place, place, dtype)
    run = counted(found["torch", kind_of_place], a, b, place, call=call)
    if run.raised is not None:
        return run.raised
    if run.to or run.back:
        fields = {"call": call, "to": run.to, "back": run.back, "place": place}
        return Finding(say("kernel.moved", **fields), mistake="kernel-moved")
    return _cast(find_tensor(run.value, a.cpu() @ b.cpu(), on=place, call=call))


def _torch_gradient(found: Kernels, place: str) -> Finding | None:
    kind_of_place = place.partition(":")[0]
    leaves = [matrix(3, 4).requires_grad_(), matrix(4, 5, first=2).requires_grad_()]
    a, b = (leaf.to(place) for leaf in leaves)
    call = _call("torch", kind_of_place, place, "float32")
    run = counted(found["torch", kind_of_place], a, b, place, call=call)
    return run.raised or torch_gradients(run.value, leaves, call)


def _tensorflow_product(tf: Any, multiply: Any, place: str, dtype: str) -> Finding | None:
    """What is wrong with the learner's TensorFlow kernel on one of the two CPUs."""
    a = tf_matrix(tf, 3, 4, on=place, dtype=dtype)
    b = tf_matrix(tf, 4, 5, on=place, dtype=dtype, first=2)
    call = _call("tensorflow", "cpu", place, dtype)
    run = copies_said(multiply, a, b, place, call=call)
    if run.raised is not None and run.raised.mistake == "silent-copy":
        return Finding(say("kernel.scope", call=call, place=place), mistake="no-scope")
    if run.raised is not None:
        return run.raised
    found = find_tensor(run.value, _expected(tf, dtype), on=place, call=call)
    if found is not None and found.mistake == "tensor-place":
        return because(found, say("devices.scope"))
    return _cast(found) or read_into_python(run)


def _tensorflow_gradient(tf: Any, multiply: Any, place: str) -> Finding | None:
    a, b = tf_matrix(tf, 3, 4, on=place), tf_matrix(tf, 4, 5, on=place, first=2)
    call = _call("tensorflow", "cpu", place, "float32")
    return tape_gradients(tf, multiply, [a, b], call, place)


def _on_a_gpu(tf: Any, multiply: Any) -> Finding | None:
    """The kernel for a GPU; without one, TensorFlow lets the CPU stand in for it."""
    there = bool(tf.config.list_logical_devices("GPU"))
    on, lands = ("GPU:0", "cuda:0") if there else ("cpu", "cpu")
    a, b = tf_matrix(tf, 3, 4, on=on), tf_matrix(tf, 4, 5, on=on, first=2)
    call = _call("tensorflow", "cuda", "cuda:0", "float32")
    value, raised = attempted(multiply, a, b, "cuda:0", call=call)
    if raised is not None:
        return because(raised, say("kernel.gpu_scope"))
    return find_tensor(value, _expected(tf, "float32"), on=lands, call=call)


def _call(library: str, kind_of_place: str, place: str, dtype: str) -> str:
    fields = {"library": library, "kind": kind_of_place, "place": place, "dtype": dtype}
    return say("call.kernel_product", **fields)


def _expected(tf: Any, dtype: str) -> Any:
    with tf.device("cpu"):
        product = matrix(3, 4, dtype=dtype).numpy() @ matrix(4, 5, dtype=dtype, first=2).numpy()
        return tf.constant(product)


def _cast(found: Finding | None) -> Finding | None:
    cast = found is not None and found.mistake == "tensor-dtype"
    return because(found, say("products.cast") if cast else "")
