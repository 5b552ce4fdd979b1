"""Try a learner's matmul on the two CPUs of TensorFlow, which may not copy without being told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from insidetensor import Finding
from insidetensor.checking.findings import because, find_refusal
from insidetensor.checking.tensor_findings import find_tensor

from .auto_trials import FREE, choices
from .device_lab import copies_said, matrix, tf_matrix, watched
from .gradient_trials import tape_gradients
from .kernel_trials import kernel_called
from .product_trials import needless, read_into_python, shown_options, unsaid
from .wording import say

Findings = Iterator[Finding | None]
PLACES = ("cpu", "cpu:1")


def tensorflow_products(tf: Any, matmul: Any, table: Any) -> Findings:
    """Operands on either CPU, a place that is asked for, policies, and what is refused."""
    for places in [("cpu", "cpu"), ("cpu:1", "cpu"), ("cpu", "cpu:1"), ("cpu:1", "cpu:1")]:
        for place in PLACES:
            yield _product(tf, matmul, places, place, {"device": place})
    for place in PLACES:
        yield _product(tf, matmul, (place, place), place, {})
        yield _product(tf, matmul, ("cpu", "cpu:1"), place, {"device": place}, dtype="float64")
        yield _gradient(tf, matmul, place)
    yield from _by_estimate(tf, matmul)
    if not tf.config.list_logical_devices("GPU"):
        yield _product(tf, matmul, ("cpu:1", "cpu:1"), "cpu", {"policy": "copy"})
        yield _falls_back(tf, matmul, "cuda:0")
    yield _falls_back(tf, matmul, "cpu:7")
    dear, cheap = replace(FREE, launch_s=1.0), FREE
    options = {"policy": "auto", "costs": {"cpu": dear, "cpu:7": cheap}}
    yield _falls_back(tf, matmul, "cpu:7", options)
    for places in [("cpu", "cpu:1"), ("cpu:1", "cpu")]:
        yield _watched(tf, matmul, table, places)
    yield _moved_once(tf, matmul, table)
    yield from _refusals(tf, matmul)


def _product(
    tf: Any,
    matmul: Any,
    places: tuple[str, str],
    lands: str,
    options: dict[str, Any],
    *,
    dtype: str = "float32",
    columns: int = 5,
    why: str = "",
) -> Finding | None:
    a, b, call = _call(tf, places, options, dtype, columns)
    run = copies_said(matmul, a, b, call=call, **options)
    if run.raised is not None:
        return run.raised
    found = find_tensor(run.value, _expected(tf, dtype, columns), on=lands, call=call)
    if found is None:
        return read_into_python(run) or needless(run, lands)
    if found.mistake == "tensor-place":
        return because(found, why or say("devices.scope"))
    return because(found, say("products.cast") if found.mistake == "tensor-dtype" else "")


def _call(
    tf: Any,
    places: tuple[str, str],
    options: dict[str, Any],
    dtype: str = "float32",
    columns: int = 5,
) -> tuple[Any, Any, str]:
    """Two operands, and how the call is shown."""
    a = tf_matrix(tf, 3, 4, on=places[0], dtype=dtype)
    b = tf_matrix(tf, 4, columns, on=places[1], dtype=dtype, first=2)
    shown = "".join(f", {name}={value!r}" for name, value in shown_options(options).items())
    fields = {"a_place": places[0], "b_place": places[1], "columns": columns, "dtype": dtype}
    return a, b, f"matmul(a, b{shown}) {say('call.matmul_tensorflow', **fields)}"


def _expected(tf: Any, dtype: str = "float32", columns: int = 5) -> Any:
    a, b = matrix(3, 4, dtype=dtype), matrix(4, columns, dtype=dtype, first=2)
    with tf.device("cpu"):
        return tf.constant(a.numpy() @ b.numpy())


def _by_estimate(tf: Any, matmul: Any) -> Findings:
    """The policy auto where one number of the estimates decides."""
    names = {"here": "cpu", "there": "cpu:1"}
    for choice in choices():
        options = {"policy": "auto", "costs": {"cpu": choice.here, "cpu:1": choice.there}}
        seconds = {names[at]: needed for at, needed in choice.seconds().items()}
        yield _product(
            tf,
            matmul,
            (names[choice.lie[0]], names[choice.lie[1]]),
            names[choice.lands()],
            options,
            dtype=choice.dtype,
            columns=choice.shapes[1][1],
            why=say("products.estimates", seconds=seconds),
        )


def _gradient(tf: Any, matmul: Any, place: str) -> Finding | None:
    """Whether gradients reach both operands, one of which had to be moved."""
    options = {"device": place}
    a, b, call = _call(tf, ("cpu", "cpu:1"), options)
    return tape_gradients(tf, matmul, [a, b], call, **options)


def _falls_back(
    tf: Any, matmul: Any, place: str, options: dict[str, Any] | None = None
) -> Finding | None:
    """A place is asked for that TensorFlow would silently replace by the CPU."""
    options = options or {"device": place}
    a, b, call = _call(tf, ("cpu", "cpu:1"), options)
    run = copies_said(matmul, a, b, call=call, **options)
    if run.raised is not None:
        return because(run.raised, say("products.must_fall_back"), "no-fallback")
    return find_tensor(run.value, _expected(tf), on="cpu", call=call) or unsaid(run, place)


def _on_the_second(tf: Any) -> Callable[..., Any]:
    """A kernel for the second CPU, wherever its operands lie."""

    def product(a: Any, b: Any, device: Any) -> Any:
        with tf.device("cpu:1"):
            return tf.matmul(tf.identity(a), tf.identity(b))

    return product


def _moved_once(tf: Any, matmul: Any, table: Any) -> Finding | None:
    """One tensor on both sides: what was moved once is one object when the kernel is called."""
    x = tf_matrix(tf, 4, 4, on="cpu")
    call = say("call.matmul_tensorflow_one")
    with watched(table, "tensorflow", {"cpu": _on_the_second(tf)}) as calls:
        run = copies_said(matmul, x, x, call=call, device="cpu:1")
    found: Finding | None = run.raised or kernel_called(calls, "tensorflow", "cpu:1", call)
    if found is None and calls[0][0] is not calls[0][1]:
        return Finding(say("products.two_of_one", call=call), mistake="moved-twice")
    return found


def _watched(tf: Any, matmul: Any, table: Any, places: tuple[str, str]) -> Finding | None:
    """Where the operands lie when the kernel is called."""
    options = {"device": "cpu:1"}
    a, b, call = _call(tf, places, options)
    with watched(table, "tensorflow", {"cpu": _on_the_second(tf)}) as calls:
        run = copies_said(matmul, a, b, call=call, **options)
    found: Finding | None = run.raised or kernel_called(calls, "tensorflow", "cpu:1", call)
    return found


def _refusals(tf: Any, matmul: Any) -> Findings:
    devices = "Expected all tensors to be on the same device"
    for places, error, naming, options, why in [
        (("cpu", "cpu:1"), RuntimeError, [devices, "cpu and cpu:1"], {}, "strict"),
        (("cpu", "cpu"), ValueError, ["tensorflow", "sim"], {"device": "sim:0"}, "kernel"),
    ]:
        a, b, call = _call(tf, places, options)
        found = find_refusal(matmul, a, b, error=error, naming=naming, call=call, options=options)
        yield because(found, say(f"refused.{why}"))
