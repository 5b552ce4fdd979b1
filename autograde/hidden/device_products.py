"""What is asked of the kernels that a learner has entered: values, places, dtypes, gradients."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_raised, find_tensor, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding
from insidetensor.checking.findings import because

from .device_facts import Run, run_of
from .device_gradients import find_gradients, product_gradients, weights
from .device_tensors import (
    Matrix,
    expected,
    real_accelerators,
    tensorflow_is_installed,
)

Cases = Iterator[Case]
A, B = Matrix((3, 4)), Matrix((4, 5), first=2)


def kernel_product_cases() -> Cases:
    """Every kernel that the text asks for is there, and those that can be run here are right."""
    for kind in ("cuda", "mps"):
        yield _entered("torch_kernels", "torch", kind)
    for place in ("cpu", "sim:0", *real_accelerators()):
        yield _in_torch("torch_kernels", place, "float32")
    for place in ("cpu", "sim:0"):
        for dtype in ("float64", "int64"):
            yield _in_torch("nothing_cast", place, dtype)
        yield _gradient("torch", place)
    for kind in ("cpu", "cuda"):
        yield _entered("tensorflow_kernels", "tensorflow", kind)
    if not tensorflow_is_installed():
        return
    for place in ("cpu", "cpu:1"):
        yield _in_tensorflow("tensorflow_kernels", place, "float32")
    yield _in_tensorflow("nothing_cast", "cpu", "float64")
    yield _gradient("tensorflow", "cpu")
    yield _on_a_gpu()


def _entered(rule: str, library: str, kind: str) -> Case:
    """Whether there is something that can be called."""
    call = f"kernel_for({library!r}, {kind!r})"

    def find(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        return raised or _no_kernel(facts, call)

    return Case(rule, "kernel_found", {"library": library, "kind": kind}, find)


def _in_torch(rule: str, place: str, dtype: str) -> Case:
    """A product of torch on one place; both operands lie there."""
    call = _call("torch", place, dtype)
    a, b = _operands("torch", place, dtype)

    def wrong(run: Run) -> Finding | None:
        if run.raised is not None:
            return run.raised
        if rule != "nothing_cast" and (run.to or run.back):
            fields = {"call": call, "to": run.to, "back": run.back, "place": place}
            return Finding(say("kernel.moved", **fields), mistake="kernel-moved")
        return _cast(find_tensor(run.value, _product(a, b, place), call=call))

    return _multiplied(rule, a, b, place, call, wrong)


def _in_tensorflow(rule: str, place: str, dtype: str) -> Case:
    """A product of TensorFlow on one of its two CPUs; both operands lie there."""
    call = _call("tensorflow", place, dtype)
    a, b = _operands("tensorflow", place, dtype)

    def wrong(run: Run) -> Finding | None:
        if run.raised is not None and run.raised.mistake == "silent-copy":
            return Finding(say("kernel.scope", call=call, place=place), mistake="no-scope")
        if run.raised is not None:
            return run.raised
        found = find_tensor(run.value, _product(a, b, place), call=call)
        if found is not None and found.mistake == "tensor-place":
            return because(found, say("devices.scope"))
        if found is None and run.read and rule != "nothing_cast":
            return Finding(
                say("products.read_tensorflow", call=call, back=run.read), mistake="read"
            )
        return _cast(found)

    return _multiplied(rule, a, b, place, call, wrong)


def _multiplied(
    rule: str, a: Matrix, b: Matrix, place: str, call: str, wrong: Any, kind: str | None = None
) -> Case:
    kind = kind or place.partition(":")[0]
    where = {"library": a.library, "kind": kind, "device": place}

    def find(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        raised = raised or _no_kernel(facts, f"kernel_for({a.library!r}, {kind!r})")
        found: Finding | None = raised or wrong(run_of(facts["product"], call))
        return found

    return Case(rule, "kernel_product", {**where, "a": a.given, "b": b.given}, find)


def _gradient(library: str, place: str) -> Case:
    """Whether gradients find their way back from a product to both operands."""
    call = _call(library, place, "float32")
    a, b = _operands(library, "cpu" if library == "torch" else place, "float32")
    a, b = replace(a, leaf=True), replace(b, leaf=True)
    by = weights(a.values @ b.values)
    wanted = product_gradients(a.values, b.values, by)
    kind = place.partition(":")[0]
    where = {"library": library, "kind": kind, "device": place, "weights": by}

    def find(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        raised = raised or _no_kernel(facts, f"kernel_for({library!r}, {kind!r})")
        return raised or find_gradients(facts, wanted, library=library, call=call)

    return Case("gradients", "kernel_product", {**where, "a": a.given, "b": b.given}, find)


def _on_a_gpu() -> Case:
    """The kernel for a GPU; without one, TensorFlow lets the CPU stand in for it."""
    call = _call("tensorflow", "cuda:0", "float32")
    a, b = _operands("tensorflow", "cpu", "float32")

    def find(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        raised = raised or _no_kernel(facts, "kernel_for('tensorflow', 'cuda')")
        if raised is not None:
            return raised
        run = run_of(facts["product"], call)
        if run.raised is not None:
            return because(run.raised, say("kernel.gpu_scope"))
        place = "cuda:0" if facts["gpus"] else "cpu"
        return find_tensor(run.value, _product(a, b, place), call=call)

    where = {"library": "tensorflow", "kind": "cuda", "device": "cuda:0"}
    given = {**where, "a": a.given, "b": b.given}
    return Case("tensorflow_kernels", "kernel_product", given, find)


def _no_kernel(facts: Any, call: str) -> Finding | None:
    """What is wrong with what was found in the table."""
    problem = facts["no_kernel"]
    if isinstance(problem, Raised):
        return because(find_raised(problem, call), say("kernel.enter_yours"))
    if problem is not None:
        return Finding(say("kernel.no_function", call=call, got=str(problem)))
    return None


def _operands(library: str, place: str, dtype: str) -> tuple[Matrix, Matrix]:
    a, b = (replace(x, library=library, on=place, dtype=dtype) for x in (A, B))
    return a, b


def _product(a: Matrix, b: Matrix, place: str) -> Any:
    return expected(a.library, np.matmul(a.values, b.values), place)


def _call(library: str, place: str, dtype: str) -> str:
    fields = {"library": library, "kind": place.partition(":")[0], "place": place, "dtype": dtype}
    return say("call.kernel_product", **fields)


def _cast(found: Finding | None) -> Finding | None:
    cast = found is not None and found.mistake == "tensor-dtype"
    return because(found, say("products.cast") if cast else "")
