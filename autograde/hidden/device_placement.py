"""What is asked of `placement`: names of places in every library, and what has no place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value

from .device_facts import run_of
from .device_tensors import Matrix, real_accelerators, tensorflow_is_installed, unasked

LONG_NAME = "/job:localhost/replica:0/task:0/device:"  # as TensorFlow writes it


def placement_cases() -> Iterator[Case]:
    """Tensors of every library here and there; what is no tensor; nothing is read."""
    yield from _in_torch()
    yield from _ndarrays()
    if tensorflow_is_installed():
        yield from _in_tensorflow()
    else:
        yield unasked("tensorflow_tensor")
    trials = Trials("placement")
    for other in ([1.0, 2.0], (1, 2), 3, 2.5, None, "cpu", np.float64(1.0)):
        naming, why = [type(other).__name__], say("placement.no_tensor")
        yield trials.refuses("anything_else", other, error=TypeError, naming=naming, why=why)
    for x in (Matrix((2, 3), "sim:0"), Matrix((4, 1), "sim:0", "int64", transposed=True)):
        yield _unread(x, "a SimTensor", "sim:0")


def _in_torch() -> Iterator[Case]:
    for x, kind in [
        (Matrix((2, 3)), "a Tensor"),
        (Matrix((), leaf=True), "a Tensor"),
        (Matrix((2, 3), "sim:0"), "a SimTensor"),
        (Matrix((0, 3), "sim:0", transposed=True), "a SimTensor"),
        (Matrix((2,), "sim:0", leaf=True), "a SimTensor"),
        (Matrix((2,), "meta"), "a Tensor"),
    ]:
        yield _placed("torch_tensor", x, x.on, kind, x.on, "torch")
    for place in real_accelerators():
        yield _placed("torch_tensor", Matrix((2,), place), place, "a Tensor", place, "torch")
    yield _variable(Matrix((2,), variable=True), "cpu", "a Parameter", "cpu", "torch")


def _ndarrays() -> Iterator[Case]:
    for x in [
        Matrix((2, 3), library="numpy"),
        Matrix((3, 2), dtype="int64", library="numpy", transposed=True),
        Matrix((), library="numpy"),
        Matrix((0, 3), library="numpy"),
    ]:
        yield _placed("ndarray", x, "cpu", "an ndarray", "", "ndarray")


def _in_tensorflow() -> Iterator[Case]:
    for number, place in enumerate(("cpu", "cpu:1")):
        x = Matrix((2, 3), f"cpu:{number}", library="tensorflow")
        device, reason = f"{LONG_NAME}CPU:{number}", f"cpu_{number}"
        yield _placed("tensorflow_tensor", x, place, "an EagerTensor", device, reason)
        x = Matrix((2, 3), f"cpu:{number}", library="tensorflow", variable=True)
        yield _variable(x, place, "a ResourceVariable", device, reason)
        yield _unread(
            Matrix((3, 2), f"cpu:{number}", library="tensorflow"), "an EagerTensor", device
        )
    yield _on_a_gpu()


def _placed(rule: str, x: Matrix, place: str, kind: str, device: str, reason: str) -> Case:
    """Whether one tensor is given its name."""
    call = _call(kind, device)

    def find(facts: Any) -> Finding | None:
        run = run_of(facts, call)
        return run.raised or because(find_value(run.value, place, call), say(f"placement.{reason}"))

    return Case(rule, "device_call", _given(x), find)


def _variable(x: Matrix, place: str, kind: str, device: str, reason: str) -> Case:
    """Whether a variable is given the name that a tensor in its place is given."""
    call = _call(kind, device)

    def find(facts: Any) -> Finding | None:
        run = run_of(facts, call)
        if run.raised is not None:
            return run.raised
        named = facts.get("beside")
        wanted = named if isinstance(named, str) else place
        return because(find_value(run.value, wanted, call), say(f"placement.{reason}"))

    tensor = replace(x, variable=False)
    return Case("variables", "device_call", {**_given(x), "beside": tensor.given}, find)


def _unread(x: Matrix, kind: str, device: str) -> Case:
    """Whether the place of a tensor is found without reading its elements."""
    call = _call(kind, device)

    def find(facts: Any) -> Finding | None:
        run = run_of(facts, call)
        back = run.back or run.read
        if run.raised is not None or not back:
            return run.raised
        return Finding(say("placement.read", call=call, back=back), mistake="read-back")

    return Case("nothing_read", "device_call", _given(x), find)


def _on_a_gpu() -> Case:
    """A tensor where TensorFlow sees a GPU; nothing is asked of the place where it sees none."""
    x = Matrix((2, 3), "cuda:0", library="tensorflow")
    call = _call("an EagerTensor", f"{LONG_NAME}GPU:0")

    def find(facts: Any) -> Finding | None:
        if facts is None:
            return None
        run = run_of(facts, call)
        return run.raised or because(find_value(run.value, "cuda:0", call), say("placement.gpu"))

    return Case("tensorflow_tensor", "device_call", {**_given(x), "needs": "GPU"}, find)


def _given(x: Matrix) -> dict[str, Any]:
    counts = "tensorflow" if x.library == "tensorflow" else "sim"
    return {"name": "placement", "args": [x.given], "counts": counts}


def _call(kind: str, device: str) -> str:
    where = say("call.device", device=device) if device else ""
    return say("call.placement", kind=kind, device=where)
