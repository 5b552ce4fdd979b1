"""Find what is wrong with the parts of the device-dispatching matmul."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.checking.tensor_findings import find_tensor
from insidetensor.shown import is_a, kind

from . import seconds_oracle
from .device_lab import copies_said, counted, kept, matrix, simulated, tf_matrix, two_cpus
from .gradient_trials import taped
from .kernel_trials import kernels
from .matmul_trials import products
from .operand_trials import operands
from .product_trials import read_into_python
from .trials import Trials, first
from .wording import say

Findings = Iterator[Finding | None]
TENSORFLOW = ("cpu_0", "cpu_1", "gpu")  # the reasons that belong to its places


def check_placement(submitted: Any) -> Finding | None:
    """Names of places in every library, nothing read back, and what has no place."""
    return first(_placement(submitted))


def _placement(placement: Any) -> Findings:
    import torch

    simulated()
    trials = Trials("placement", placement)
    yield _placed(placement, np.ones((2, 3)), "cpu", "ndarray")
    yield _placed(placement, np.arange(6).reshape(2, 3)[::-1, 1:], "cpu", "ndarray")
    yield _placed(placement, torch.ones(2, 3), "cpu", "torch")
    yield _placed(placement, torch.tensor(2.0, requires_grad=True), "cpu", "torch")
    yield _placed(placement, torch.nn.Parameter(torch.ones(2)), "cpu", "torch")
    yield _placed(placement, torch.ones(2, 3).to("sim"), "sim:0", "torch")
    yield _placed(placement, torch.ones(0, 3).to("sim").T, "sim:0", "torch")
    yield _placed(placement, torch.ones(2, requires_grad=True).to("sim") * 2, "sim:0", "torch")
    yield _placed(placement, torch.ones(2, device="meta"), "meta", "torch")
    if torch.cuda.is_available():
        yield _placed(placement, torch.ones(2, device="cuda"), "cuda:0", "torch")
    yield from _tensorflow_places(placement)
    for other in ([1.0, 2.0], (1, 2), 3, 2.5, None, "cpu", np.float64(1.0), torch.float32):
        naming, why = [type(other).__name__], say("placement.no_tensor")
        yield trials.refuses(other, error=TypeError, naming=naming, why=why)


def _tensorflow_places(placement: Any) -> Findings:
    tf = two_cpus()
    if tf is None:
        return
    for number, place in enumerate(("cpu", "cpu:1")):
        x = tf_matrix(tf, 2, 3, on=f"cpu:{number}")
        yield _placed(placement, x, place, f"cpu_{number}")
        with tf.device(f"cpu:{number}"):
            variable = tf.Variable(x)
        yield _placed(placement, variable, place, f"cpu_{number}")
    if tf.config.list_logical_devices("GPU"):
        yield _placed(placement, tf_matrix(tf, 2, 3, on="GPU:0"), "cuda:0", "gpu")


def _placed(placement: Any, x: Any, place: str, reason: str) -> Finding | None:
    """Whether one tensor is given its name, without being read."""
    call = say("call.placement", kind=kind(x), device=_device_of(x))
    look = copies_said if reason in TENSORFLOW else counted
    run = look(placement, x, call=call)
    if run.raised is not None:
        return run.raised
    if run.back:
        return Finding(say("placement.read", call=call, back=run.back), mistake="read-back")
    found = find_value(run.value, place, call)
    return because(found, say(f"placement.{reason}"))


def _device_of(x: Any) -> str:
    """What the library itself calls the place, as the learner could have asked it."""
    return "" if is_a(x, np.ndarray) else say("call.device", device=str(x.device))


def check_kernel(submitted: Any) -> Finding | None:
    """Entering and finding kernels, keys that are taken or missing, and the learner's kernels."""
    enter, find, table = _parts(submitted, 3)
    if not is_a(table, dict):
        # A function alone is what is not written yet, or no answer at all.
        return Trials("kernel", enter).value("torch", "cpu", expected={}) or Finding(
            say("kernel.no_table", kind=kind(table)), mistake="no-table"
        )
    with kept(table):
        return first(kernels(enter, find, table))


def _parts(submitted: Any, count: int) -> tuple[Any, ...]:
    """The names that the check cell hands over; one value alone stands in the first place."""
    if type(submitted) is tuple and len(submitted) == count:
        return submitted
    return (submitted, *[None] * (count - 1))


def check_common_device(submitted: Any) -> Finding | None:
    """Three policies over one to three placements, ties, and what is refused."""
    return first(_common_device(Trials("common_device", submitted)))


def _common_device(trials: Trials) -> Findings:
    for places in [("cpu",), ("sim:0", "sim:0"), ("cuda:1",) * 3]:
        yield trials.value(places, "strict", expected=places[0])
        yield trials.value(places, "strict", "cuda:0", expected=places[0])
    for places, pair in [
        (("sim:0", "cpu"), ("sim:0", "cpu")), (("cpu", "sim:0"), ("cpu", "sim:0")),
        (("cuda:0", "cuda:1"), ("cuda:0", "cuda:1")), (("cpu", "cpu:1"), ("cpu", "cpu:1")),
        (("cpu", "cpu", "mps:0"), ("cpu", "mps:0")), (("sim:0", "cpu", "mps:0"), ("sim:0", "cpu")),
    ]:  # fmt: skip
        naming = ["Expected all tensors to be on the same device", "{} and {}".format(*pair)]
        why = say("common_device.strict", first=pair[0], other=pair[1])
        yield trials.refuses(places, "strict", error=RuntimeError, naming=naming, why=why)
    for places, default in [
        (("sim:0", "cpu"), "cpu"), (("sim:0", "sim:0"), "cpu"), (("cpu", "cpu"), "sim:0"),
        (("cpu", "cuda:0"), "cuda:1"),
    ]:  # fmt: skip
        why = say("common_device.copy")
        yield trials.value(places, "copy", default, expected=default, why=why)
    yield trials.value(("sim:0", "sim:0"), "copy", expected="cpu", why=say("common_device.copy"))
    yield from _auto(trials)
    for policy in ("best", "", "Strict", None):
        why = say("common_device.policy")
        naming = ["strict", "copy", "auto"]
        yield trials.refuses(("cpu",), policy, error=ValueError, naming=naming, why=why)
    for policy in ("strict", "copy", "auto"):
        why, needed = say("common_device.no_placements"), {"cpu": 1.0}
        yield trials.refuses((), policy, "cpu", needed, error=ValueError, why=why)
    nothing: dict[str, float] = {}
    for seconds in (None, nothing):
        why = say("common_device.no_seconds")
        yield trials.refuses(("cpu", "cpu"), "auto", "cpu", seconds, error=ValueError, why=why)


def _auto(trials: Trials) -> Findings:
    for places, seconds, expected, why in [
        (("cpu", "sim:0"), {"cpu": 3e-4, "sim:0": 2e-4}, "sim:0", "fewest"),
        (("cpu", "sim:0"), {"cpu": 1e-4, "sim:0": 2e-4}, "cpu", "fewest"),
        (("sim:0", "sim:0"), {"sim:0": 5.0, "cpu": 0.5}, "cpu", "elsewhere"),
        (("cpu", "cpu"), {"cpu": 2.0, "sim:0": 1.0, "cuda:0": 3.0}, "sim:0", "elsewhere"),
        (("mps:0", "cpu"), {"cuda:0": 1.0, "cuda:1": 0.5}, "cuda:1", "elsewhere"),
        (("cpu", "sim:0"), {"sim:0": 1.0, "cpu": 1.0}, "cpu", "tie_first"),
        (("sim:0", "cpu"), {"cpu": 1.0, "sim:0": 1.0}, "sim:0", "tie_first"),
        (("cuda:0", "sim:0"), {"cpu": 1.0, "sim:0": 1.0, "cuda:0": 2.0}, "sim:0", "tie_first"),
        (("mps:0",), {"sim:0": 1.0, "cpu": 1.0, "mps:0": 3.0}, "sim:0", "tie_none"),
        (("cpu", "cpu"), {"cpu": 0.0, "sim:0": 0}, "cpu", "tie_first"),
        (("cpu", "cpu"), {"sim:0": float("inf"), "cpu": 9e9}, "cpu", "fewest"),
        (("cpu", "sim:0"), {"cpu": 1.0, "sim:0": 0.95}, "sim:0", "nearly"),
        (("sim:0", "cpu"), {"cpu": 1e-7, "sim:0": 1.001e-7}, "cpu", "nearly"),
    ]:  # fmt: skip
        reason = say(f"common_device.{why}")
        given = dict(seconds)
        yield trials.value(places, "auto", "cpu", given, expected=expected, why=reason)
        if given != seconds:
            call = trials.call(places, "auto", "cpu", seconds)
            yield Finding(say("common_device.changed", call=call), mistake="changed")
        yield trials.value(places, "auto", seconds=given, expected=expected, why=reason)


def check_estimated_seconds(submitted: Any) -> Finding | None:
    """Estimates with and without transfers, bound by arithmetic or by memory, and empty ones."""
    trials = Trials("estimated_seconds", submitted)
    return first(
        trials.value(
            *case,
            expected=seconds_oracle.seconds(*case),
            likely=seconds_oracle.mistaken(*case),
            why=say("estimated_seconds.sum", **seconds_oracle.terms(*case)),
            within=1e-9,
        )
        for case in seconds_oracle.cases()
    )


def check_operands(submitted: Any) -> Finding | None:
    """What can be multiplied and what comes back of it; what cannot, and why."""
    return first(operands(Trials("operands", submitted)))


def check_moved(submitted: Any) -> Finding | None:
    """Tensors that must move, and others that must not: bytes, place, dtype, gradients."""
    return first(_moved(submitted))


def _moved(moved: Any) -> Findings:
    import torch

    for dtype in ("float32", "float64", "int64", "float16", "bool"):
        yield _move(moved, matrix(2, 3, dtype=dtype), "sim:0")
    yield _move(moved, matrix(4, 3).T, "sim:0")
    yield _move(moved, matrix(0, 3), "sim:0")
    yield _move(moved, matrix(5, 2, on="sim"), "sim:0")
    yield _move(moved, matrix(5, 2), "cpu")
    yield _move(moved, matrix(5, 2, on="sim"), "cpu")
    yield _gradient(moved)
    if torch.cuda.is_available():
        yield _real_move(moved, "cuda:0")
    if torch.backends.mps.is_available():
        yield _real_move(moved, "mps:0")
    tf = two_cpus()
    if tf is None:
        return
    for here, there in [("cpu", "cpu:1"), ("cpu:1", "cpu"), ("cpu:1", "cpu:1"), ("cpu", "cpu")]:
        x = tf_matrix(tf, 2, 3, on=here)
        yield _tensorflow_move(moved, x, here, there)
        with tf.device(here):
            variable = tf.Variable(x)
        yield _tensorflow_move(moved, variable, here, there)
        yield _tensorflow_move(moved, tf_matrix(tf, 2, 3, on=here, dtype="float64"), here, there)
        yield _tensorflow_gradient(tf, moved, here, there)
    if tf.config.list_logical_devices("GPU"):
        yield _tensorflow_move(moved, tf_matrix(tf, 2, 3, on="cpu"), "cpu", "cuda:0")


def _move(moved: Any, x: Any, there: str) -> Finding | None:
    here, nbytes = str(x.device), x.numel() * x.element_size()
    call = say("call.moved", shape=tuple(x.shape), here=here, there=there)
    run = counted(moved, x, there, call=call)
    if run.raised is not None:
        return run.raised
    found = find_tensor(run.value, x.cpu(), on=there, call=call)
    if here == there:
        return found or _itself(run.value, x, call, run.to + run.back)
    to, back = (nbytes, 0) if there != "cpu" else (0, nbytes)
    if found is None and (run.to, run.back) != (to, back):
        fields = {"call": call, "to": run.to, "back": run.back, "want": to, "want_back": back}
        return Finding(say("moved.bytes", **fields), mistake="moved-bytes")
    return found


def _real_move(moved: Any, place: str) -> Finding | None:
    """To a real accelerator and back, where there is one."""
    x = matrix(2, 3)
    for start, there in [(x, place), (x.to(place), "cpu")]:
        call = say("call.moved", shape=(2, 3), here=str(start.device), there=there)
        run = counted(moved, start, there, call=call)
        found = run.raised or find_tensor(run.value, x, on=there, call=call)
        if found is not None:
            return found
    return None


def _itself(value: Any, x: Any, call: str, nbytes: int) -> Finding | None:
    if value is x and not nbytes:
        return None
    return Finding(say("moved.copied", call=call, nbytes=nbytes), mistake="copied")


def _gradient(moved: Any) -> Finding | None:
    """Whether a gradient finds its way back through the move."""
    import torch

    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    call = say("call.moved", shape=(2, 2), here="cpu", there="sim:0")
    run = counted(moved, x, "sim:0", call=call)
    if run.raised is not None:
        return run.raised
    if not run.value.requires_grad:
        return Finding(say("moved.detached", call=call), mistake="detached")
    (run.value * 3).sum().backward()
    if x.grad is None:
        return Finding(say("moved.detached", call=call), mistake="detached")
    return find_value(x.grad.tolist(), [[3.0, 3.0], [3.0, 3.0]], say("call.gradient", call=call))


def _tensorflow_move(moved: Any, x: Any, here: str, there: str) -> Finding | None:
    call = say("call.moved_tensorflow", kind=kind(x), here=here, there=there, dtype=x.dtype.name)
    run = copies_said(moved, x, there, call=call)
    if run.raised is not None:
        return run.raised
    found = find_tensor(run.value, x, on=there, call=call) or read_into_python(run)
    if found is not None and found.mistake == "tensor-place":
        return because(found, say("moved.scope"))
    if found is None and here == there:
        return _itself(run.value, x, call, 0)
    return found


def _tensorflow_gradient(tf: Any, moved: Any, here: str, there: str) -> Finding | None:
    """Whether a gradient finds its way back through TensorFlow's move."""
    x = tf_matrix(tf, 2, 3, on=here)
    call = say("call.moved_tensorflow", kind=kind(x), here=here, there=there, dtype="float32")
    found, gradients = taped(tf, moved, [x], call, there)
    return found or find_value(gradients, [[[1.0] * 3] * 2], say("call.gradient", call=call))


def check_matmul(submitted: Any) -> Finding | None:
    """Products of operands that lie anywhere: values, places, bytes, kernels, refusals."""
    matmul, table = _parts(submitted, 2)
    return first(products(matmul, table))
