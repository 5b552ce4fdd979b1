"""What is asked of `placement` and `common_device`: names of places, and the one of the work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.scripts import shows
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value

from .device_calls import Call, Run
from .device_tensors import Matrix, real_accelerators
from .installed import is_installed, unasked

Cases = Iterator[Case]
PLACE, COMMON = Trials("placement"), Trials("common_device")
SAME_DEVICE = "Expected all tensors to be on the same device"


def placement_cases() -> Cases:
    """Tensors of every library here and there; what is no tensor; nothing is read."""
    for x in [
        Matrix((2, 3)), Matrix((), leaf=True), Matrix((2, 3), "sim:0"),
        Matrix((0, 3), "sim:0", transposed=True), Matrix((2,), "sim:0", leaf=True),
        Matrix((2,), "meta"), *(Matrix((2,), place) for place in real_accelerators()),
    ]:  # fmt: skip
        yield _placed("torch_tensor", x, "torch")
    for shape in [(2, 3), (), (0, 3)]:
        yield _placed("ndarray", Matrix(shape, library="numpy"), "ndarray")
    start = "x, v = torch.ones(2), torch.nn.Parameter(torch.ones(2))"
    yield _variable(start, "cpu", "a Parameter", "torch")
    if is_installed("tensorflow"):
        for place, why in [("cpu", "cpu_0"), ("cpu:1", "cpu_1"), ("cuda:0", "gpu")]:
            x = Matrix((2, 3), place, library="tensorflow")
            yield _placed("tensorflow_tensor", x, why)
            yield _placed("nothing_read", x, why)
        for place, why in [("cpu", "cpu_0"), ("cpu:1", "cpu_1")]:
            start = f"with tf.device({place!r}):\n x, v = tf.ones(2), tf.Variable(tf.ones(2))"
            yield _variable(start, place, f"a ResourceVariable on {place}", why)
    else:
        yield unasked("tensorflow_tensor")
    why = say("placement.no_tensor")
    for other in ([1.0, 2.0], (1, 2), 3, 2.5, None, "cpu", np.float64(1.0)):
        naming = [type(other).__name__]
        yield PLACE.refuses("anything_else", other, error=TypeError, naming=naming, why=why)
    for x in (Matrix((2, 3), "sim:0"), Matrix((4, 1), "sim:0", "int64", transposed=True)):
        yield _placed("nothing_read", x, "torch")


def _placed(rule: str, x: Matrix, why: str) -> Case:
    """Whether a tensor is given its name; or whether nothing of it is read."""
    torchs = "a SimTensor" if x.on == "sim:0" else "a Tensor"
    kind = {"numpy": "an ndarray", "torch": torchs, "tensorflow": "an EagerTensor"}[x.library]
    shown = kind if x.library == "numpy" else f"{kind} on {x.on}"

    def find(run: Run) -> Finding | None:
        if run.raised is not None:
            return run.raised
        if rule == "nothing_read":
            back = run.back or run.read
            sentence = say("placement.read", call=run.call, back=back)
            return Finding(sentence, mistake="read-back") if back else None
        is_gpu = x.library == "tensorflow" and x.on == "cuda:0"
        place = run.first_gpu if is_gpu else x.on
        return because(find_value(run.value, place, run.call), say(f"placement.{why}"))

    return Call("placement", (x,), say("call.placement", x=shown)).case(rule, find)


def _variable(start: str, place: str, kind: str, why: str) -> Case:
    """Whether a variable is given its name, or that of a tensor in its place."""
    call = say("call.placement", x=kind)

    def find(seen: Any) -> Finding | None:
        names, raised = value_of(seen, call)
        if raised is not None or (isinstance(names[1], str) and names[0] == names[1]):
            return raised
        return because(find_value(names[1], place, call), say(f"placement.{why}"))

    return Case("variables", "script", (f"{start}\n[placement(x), placement(v)]", ""), find)


# Under the policy auto, by rule: placements, seconds, the place, why.
AUTO: dict[str, list[tuple[tuple[str, ...], dict[str, float], str, str]]] = {
    "fewest_seconds": [
        (("cpu", "sim:0"), {"cpu": 3e-4, "sim:0": 2e-4}, "sim:0", "fewest"),
        (("cpu", "sim:0"), {"cpu": 1e-4, "sim:0": 2e-4}, "cpu", "fewest"),
        (("sim:0", "sim:0"), {"sim:0": 5.0, "cpu": 0.5}, "cpu", "elsewhere"),
        (("mps:0", "cpu"), {"cuda:0": 1.0, "cuda:1": 0.5}, "cuda:1", "elsewhere"),
        (("cpu", "cpu"), {"sim:0": float("inf"), "cpu": 9e9}, "cpu", "fewest"),
        (("cpu", "sim:0"), {"cpu": 1.0, "sim:0": 0.95}, "sim:0", "nearly"),
        (("sim:0", "cpu"), {"cpu": 1.0, "sim:0": 0}, "sim:0", "fewest"),
        (("cpu", "cpu"), {"cpu": 1.0, "sim:0": 1.0 - 1e-12}, "sim:0", "nearly"),
    ],
    "tie_where_one_lies": [
        (("cpu", "sim:0"), {"sim:0": 1.0, "cpu": 1.0}, "cpu", "tie_first"),
        (("sim:0", "cpu"), {"cpu": 1.0, "sim:0": 1.0}, "sim:0", "tie_first"),
        (("cuda:0", "sim:0"), {"cpu": 1.0, "sim:0": 1.0, "cuda:0": 2.0}, "sim:0", "tie_first"),
        (("cpu", "cpu"), {"sim:0": 0, "cpu": 0.0}, "cpu", "tie_first"),
        (("cpu", "sim:0", "sim:0"), {"sim:0": 1.0, "cpu": 1.0}, "cpu", "tie_first"),
    ],
    "tie_elsewhere": [
        (("mps:0",), {"sim:0": 1.0, "cpu": 1.0, "mps:0": 3.0}, "sim:0", "tie_none"),
        (("cuda:0", "cuda:1"), {"cpu": 2.0, "sim:0": 2.0}, "cpu", "tie_none"),
    ],
}  # fmt: skip


def common_device_cases() -> Cases:
    """Three policies over one to three placements, ties, and what is refused."""
    for places in [("cpu",), ("sim:0", "sim:0"), ("cuda:1",) * 3]:
        yield COMMON.value("strict", places, "strict", expected=places[0])
        yield COMMON.value("strict", places, "strict", "cuda:0", expected=places[0])
    for rule, places, pair in [
        ("strict_refuses", ("sim:0", "cpu"), "sim:0 and cpu"),
        ("strict_refuses", ("cpu", "cpu", "mps:0"), "cpu and mps:0"),
        ("strict_refuses", ("sim:0", "cpu", "mps:0"), "sim:0 and cpu"),
        ("whole_name", ("cuda:0", "cuda:1"), "cuda:0 and cuda:1"),
        ("whole_name", ("cpu", "cpu:1"), "cpu and cpu:1"),
    ]:
        # Which places an error names is asked by one rule alone.
        naming = [SAME_DEVICE, pair] if rule == "strict_refuses" else []
        yield _refuses(rule, places, "strict", error=RuntimeError, naming=naming)
    why = say("common_device.copy")
    for places, default in [
        (("sim:0", "cpu"), "cpu"), (("sim:0", "sim:0"), "cpu"), (("cpu", "cpu"), "sim:0"),
        (("cpu", "cuda:0"), "cuda:1"),
    ]:  # fmt: skip
        yield COMMON.value("copy", places, "copy", default, expected=default, why=why)
    yield COMMON.value("copy", ("sim:0", "sim:0"), "copy", expected="cpu", why=why)
    for rule, chosen in AUTO.items():
        for places, seconds, expected, reason in chosen:
            why = say(f"common_device.{reason}")
            yield COMMON.value(rule, places, "auto", "cpu", seconds, expected=expected, why=why)
    for places, seconds, _, _ in AUTO["fewest_seconds"][:4] + AUTO["tie_where_one_lies"][:2]:
        text = f"seconds = {seconds}; common_device({places}, 'auto', seconds=seconds)"
        text, items = f"{text}; list(seconds.items())", list(seconds.items())
        yield shows("seconds_unchanged", text, items, "common_device.changed")
    policies = ["strict", "copy", "auto"]
    for policy in ("best", "", "Strict", None):
        yield _refuses("other_policies", ("cpu",), policy, naming=policies)
    for policy in policies:
        yield _refuses("no_placements", (), policy, "cpu", {"cpu": 1.0})
    for nothing in (None, dict[str, float]()):
        yield _refuses("no_seconds", ("cpu", "cpu"), "auto", "cpu", nothing)


def _refuses(
    rule: str,
    *args: object,
    error: type[BaseException] = ValueError,
    naming: Sequence[str] = (),
) -> Case:
    why = say(f"common_device.{rule}")
    return COMMON.refuses(rule, *args, error=error, naming=naming, why=why)
