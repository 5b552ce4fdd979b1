"""Calls with tensors that lie here and there, and what is wrong with them whatever was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_raised, find_seen_refusal, value_of
from autograde.checks.probes.plain_data import Raised
from autograde.checks.scripts import make_value_script
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_tensors import Matrix, Plain
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.checking.tensor_findings import SeenTensor, describe_tensor, find_seen_tensor

RANDOM = Random()  # weights and an order that nobody knows before
CANDIDATES = 3  # the arguments of a call, and another object
Error = type[BaseException] | tuple[type[BaseException], ...]


@dataclass(frozen=True)
class Run:
    """One call of a learner's function: what came back, and what was moved meanwhile.

    `raised` is the finding where an error came, `error` that error.
    """

    call: str
    value: Any = None
    raised: Finding | None = None
    error: Raised | None = None
    to: int = 0  # bytes moved to the accelerator
    back: int = 0  # bytes read back from it
    read: int = 0  # of the largest TensorFlow matrix that was read into Python
    log: Sequence[str] = ()  # "kind op"
    warned: Sequence[Raised] = ()
    came: Sequence[int | None] = ()  # which argument each thing is that came back
    before: Sequence[Run] = ()  # the calls before it
    kernels: Sequence[Mapping[str, Any]] = ()  # the calls of kernels in the learner's table
    reason: str = ""  # what torch says of a place that does not exist
    devices: Sequence[str] = ()  # those of TensorFlow

    @property
    def place(self) -> str:
        """Where what came back lies; what is no tensor is found by its type."""
        return self.value.device if isinstance(self.value, SeenTensor) else "cpu"

    @property
    def first_gpu(self) -> str:
        """The place of a tensor for "GPU:0": without one, TensorFlow takes the CPU."""
        return "cuda:0" if any("GPU" in name for name in self.devices) else "cpu"


@dataclass(frozen=True)
class Call:
    """A call of a learner's function, as a sentence shows it, and what else its probe is given."""

    function: str
    args: tuple[Matrix | Plain, ...]
    shown: str
    given: Mapping[str, Any] = field(default_factory=dict)

    def case(self, rule: str, find: Callable[[Run], Finding | None], **more: Any) -> Case:
        """What is found in the call, the last one where there are several."""
        order = RANDOM.sample(range(CANDIDATES), CANDIDATES)
        given = {**self._given(), "order": order, **more}
        return Case(rule, "device_call", given, lambda seen: find(self._run(seen, order)))

    def refusal(self, rule: str, error: Error, naming: Sequence[str], why: str) -> Case:
        """The call raises this error, naming each of these texts, and moves nothing before."""

        def find(run: Run) -> Finding | None:
            if run.raised is not None and run.error is None:  # nothing was told at all
                return run.raised
            answer = run.error or _shown(run.value)
            found = find_seen_refusal(answer, error=error, naming=naming, call=self.shown)
            if found is None and (run.to or run.back):
                return Finding(say("products.refused_late", call=self.shown), mistake="late")
            # Why it is refused says nothing to one who refuses it, and does not name everything.
            is_refused = found is not None and found.mistake == "refusal-unnamed"
            return because(found, "" if is_refused else say(why))

        return self.case(rule, find)

    def _given(self) -> dict[str, Any]:
        return {"function": self.function, "args": [x.given for x in self.args], **self.given}

    def _run(self, seen: Any, order: Sequence[int]) -> Run:
        facts, raised = value_of(seen, self.shown)
        if raised is not None:
            return Run(self.shown, raised=raised)
        *before, last = (_run_of(each, self.shown, order) for each in facts["runs"])
        return replace(
            last,
            before=before,
            kernels=[{**each, "came": came_of(order, each["is"])} for each in facts["kernels"]],
            **{name: facts[name] for name in ("reason", "devices")},
        )


def _run_of(facts: Any, call: str, order: Sequence[int]) -> Run:
    """A call from its facts, as `probes.device_runs` tells them."""
    error, raised = facts.get("raised"), None
    if isinstance(error, Raised):
        is_copy = "conflicting devices" in error.words
        silent = Finding(say("devices.silent_copy", call=call), mistake="silent-copy")
        raised = silent if is_copy else find_raised(error, call)
    return Run(
        call,
        raised=raised,
        error=error,
        warned=[Raised(tuple(kinds), text) for kinds, text in facts.get("warned", ())],
        came=[came_of(order, each) for each in facts["came"]],
        **{name: facts[name] for name in ("value", "to", "back", "read", "log") if name in facts},
    )


def came_of(order: Sequence[int], flags: Sequence[Any]) -> int | None:
    """Which candidate a thing is, of those that a probe has compared it with in this order."""
    return next((at for at, is_it in zip(order, flags, strict=True) if is_it is True), None)


def find_result(
    run: Run, expected: SeenTensor, *, scope: str = "devices.scope", read: bool = True
) -> Finding | None:
    """What is wrong with a tensor; in TensorFlow, with the scope, and what was read into Python."""
    is_tensorflow = expected.library == "tensorflow"
    if is_tensorflow and expected.device == "cuda:0":
        expected, scope = replace(expected, device=run.first_gpu), "devices.gpu_scope"
    if run.raised is not None:
        is_scope = run.raised.mistake == "silent-copy" or scope == "devices.gpu_scope"
        return because(run.raised, say(scope) if is_scope else "")
    found = find_seen_tensor(run.value, expected, call=run.call)
    if found is not None:
        is_scope = found.mistake == "tensor-place" and is_tensorflow
        cast = say("products.cast") if found.mistake == "tensor-dtype" else ""
        return because(found, say(scope) if is_scope else cast)
    if not run.read or not read:
        return None
    return Finding(say("products.read_tensorflow", call=run.call, back=run.read), mistake="read")


# What requires a gradient, of a tensor.
MADE = {
    "leaf": "{x}.requires_grad_()",
    "parameter": "torch.nn.Parameter({x})",
    "computed": "({x}.requires_grad_() * 1); {name}.retain_grad()",
}


def gradients(
    rule: str, call: str, places: Sequence[str], library: str = "torch", of: str = "leaf",
    needs: str = "ab",
) -> Case:  # fmt: skip
    """The gradients of a weighted sum of what a call gives of `a` and `b`, or of `a` alone."""
    both = [np.arange(1.0, 13.0).reshape(3, 4), np.arange(1.0, 21.0).reshape(4, 5)]
    given, names = dict(zip("ab", places, strict=False)), "a, b" if len(places) == 2 else "a,"
    shape = (3, 5) if len(places) == 2 else (3, 4)
    weights = np.reshape([float(RANDOM.randint(1, 9)) for _ in range(prod(shape))], shape)
    expected = [weights @ both[1].T, both[0].T @ weights] if len(places) == 2 else [weights]
    lines, is_torch = list[str](), library == "torch"
    for (name, place), x in zip(given.items(), both, strict=False):
        made = f"torch.tensor({x.tolist()}, device={place!r})"
        made = MADE[of].format(x=made, name=name) if name in needs else made
        scope = f"with tf.device({place!r}): {name} = tf.constant({x.tolist()})"
        lines.append(f"{name} = {made}" if is_torch else scope)
    lines += (
        [
            f"c = {call}",
            f"(c * torch.tensor({weights.tolist()}).to(c.device)).sum().backward()",
            f"[x.grad if x.grad is None else x.grad.cpu().tolist() for x in ({names})]",
        ]
        if is_torch
        else [
            "with tf.GradientTape() as tape:",
            f" tape.watch(({names}))",
            f" c = tf.reduce_sum({call} * tf.constant({weights.tolist()}))",
            f"[x if x is None else x.numpy().tolist() for x in tape.gradient(c, ({names}))]",
        ]
    )
    key = "products.detached" if is_torch else "products.detached_tensorflow"
    wanted = [
        x.tolist() if name in needs else None for name, x in zip("ab", expected, strict=False)
    ]
    return make_value_script(rule, "\n".join(lines), wanted, key)


def _shown(value: Any) -> Any:
    """What came back in place of an error, its tensors as a sentence shows them."""
    if type(value) in (tuple, list):
        return type(value)(_shown(item) for item in value)
    return describe_tensor(value)
