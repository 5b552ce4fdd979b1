"""What is asked of `moved`: tensors that must move, and others that must not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import find_tensor
from autograde.checks.wording import say
from autograde.probes.plain_data import SeenTensor
from insidetensor import Finding
from insidetensor.checking.findings import because

from .device_facts import Run, run_of
from .device_gradients import find_gradients, weights
from .device_tensors import Matrix, expected, real_accelerators, tensorflow_is_installed, unasked

Cases = Iterator[Case]
Wrong = Callable[[Run, Any], Finding | None]
CPUS = ("cpu", "cpu:1")


def moved_cases() -> Cases:
    """Bytes, place, dtype, gradients, and who came back; in TensorFlow too, where it is there."""
    yield from _in_torch()
    for place in real_accelerators():
        yield _lands("moved", Matrix((2, 3)), place)
        yield _lands("moved", Matrix((2, 3), place), "cpu")
    if tensorflow_is_installed():
        yield from _in_tensorflow()
    else:
        yield unasked("tensorflow")


def _in_torch() -> Cases:
    for x, there in [
        (Matrix((2, 3)), "sim:0"), (Matrix((5, 2), "sim:0"), "cpu"), (Matrix((1, 4)), "sim:0"),
        (Matrix((4,), "sim:0"), "cpu"),
    ]:  # fmt: skip
        yield _lands("moved", x, there)
    for x in [Matrix((5, 2)), Matrix((5, 2), "sim:0"), Matrix((0, 2), "sim:0", "float64")]:
        yield _itself(x)
        yield _itself(Matrix(x.shape, x.on, x.dtype, leaf=True))
    for x, there in [
        (Matrix((2, 3)), "sim:0"), (Matrix((5, 2), "sim:0"), "cpu"),
        (Matrix((0, 3)), "sim:0"), (Matrix((0, 3), "sim:0"), "cpu"),
    ]:  # fmt: skip
        yield _straight(x, there)
    for dtype in ("float64", "int64", "float16", "bool"):
        yield _lands("stays_as_it_is", Matrix((2, 3), dtype=dtype), "sim:0")
        yield _lands("stays_as_it_is", Matrix((2, 3), "sim:0", dtype), "cpu")
    yield _lands("stays_as_it_is", Matrix((4, 3), transposed=True), "sim:0")
    yield _lands("stays_as_it_is", Matrix(()), "sim:0")
    for here, there in [("cpu", "sim:0"), ("sim:0", "cpu"), ("cpu", "cpu")]:
        yield _gradient(Matrix((2, 2), here, leaf=True), there)
        yield _again(Matrix((2, 2), here), there)
    for here, there in [("cpu", "sim:0"), ("sim:0", "cpu")]:
        yield _in_its_place(Matrix((2, 2), here), there)


def _in_tensorflow() -> Cases:
    for here, there in [("cpu", "cpu:1"), ("cpu:1", "cpu")]:
        for variable in (False, True):
            x = Matrix((2, 3), here, library="tensorflow", variable=variable)
            yield _lands("tensorflow", x, there)
        yield _lands("stays_as_it_is", Matrix((2, 3), here, "float64", library="tensorflow"), there)
        yield _gradient(Matrix((2, 3), here, library="tensorflow"), there)
    for here in CPUS:
        yield _itself(Matrix((2, 3), here, library="tensorflow"))
        yield _itself(Matrix((2, 3), here, library="tensorflow", variable=True))
    yield _again(Matrix((2, 3), library="tensorflow", variable=True), "cpu:1")
    yield _in_its_place(Matrix((2, 3), library="tensorflow"), "cpu:1")
    yield _to_a_gpu(Matrix((2, 3), library="tensorflow"))


def _lands(rule: str, x: Matrix, there: str) -> Case:
    """The tensor on its place; in TensorFlow moved in a scope, and nothing read."""
    call = _call(x, there)

    def wrong(run: Run, seen: Any) -> Finding | None:
        if rule != "tensorflow":
            return _elements(run, x, there, x.values, call)
        found = find_tensor(run.value, x.seen(there), call=call)
        if found is not None and found.mistake == "tensor-place":
            return because(found, say("moved.scope"))
        if found is None and run.read:
            return Finding(
                say("products.read_tensorflow", call=call, back=run.read), mistake="read"
            )
        return found

    return _moved(rule, x, there, wrong)


def _to_a_gpu(x: Matrix) -> Case:
    """The scope of a GPU; without one, TensorFlow lets the CPU stand in for it."""
    call = _call(x, "cuda:0")

    def find(seen: Any) -> Finding | None:
        run = run_of(seen, call)
        if run.raised is not None:
            return because(run.raised, say("kernel.gpu_scope"))
        return _elements(run, x, "cuda:0", x.values, call)

    given = {"x": x.given, "there": "cuda:0", "order": _order(), "explicit": False}
    return Case("tensorflow", "move", given, find)


def _itself(x: Matrix) -> Case:
    """A tensor that lies there already comes back itself, and no byte moves."""
    call, order = _call(x, x.on), _order()

    def wrong(run: Run, seen: Any) -> Finding | None:
        came = [at for at, is_it in zip(order, seen["same"], strict=True) if is_it is True]
        nbytes = run.to + run.back
        if came == [0] and not nbytes:
            return None
        key = "moved.copied" if nbytes else "moved.copied_over"
        return Finding(say(key, call=call, nbytes=nbytes), mistake="copied")

    return _moved("itself", x, x.on, wrong, order=order)


def _straight(x: Matrix, there: str) -> Case:
    """A tensor moves its bytes once, in one direction; one without elements moves too."""
    call = _call(x, there)
    to, back = (x.nbytes, 0) if there != "cpu" else (0, x.nbytes)

    def wrong(run: Run, seen: Any) -> Finding | None:
        if not x.values.size:
            return find_tensor(run.value, x.seen(there), call=call)
        if (run.to, run.back) == (to, back):
            return None
        fields = {"call": call, "to": run.to, "back": run.back, "want": to, "want_back": back}
        return Finding(say("moved.bytes", **fields), mistake="moved-bytes")

    return _moved("straight_and_once", x, there, wrong)


def _gradient(x: Matrix, there: str) -> Case:
    """Whether a gradient finds its way back through the move."""
    by, call = weights(x.values), _call(x, there)

    def wrong(run: Run, seen: Any) -> Finding | None:
        shown = say("call.gradient", call=call)
        return find_gradients(
            seen, [by], library=x.library, call=call, shown=shown, key="moved.detached"
        )

    return _moved("gradients", x, there, wrong, weights=by)


def _again(x: Matrix, there: str) -> Case:
    """A tensor that was moved, has been written to, and is moved once more."""
    number = Random().randint(100, 999)
    values = (x.values + number).astype(x.dtype)
    call = _call(x, there)

    def wrong(run: Run, seen: Any) -> Finding | None:
        found = _elements(run, x, there, values, call)
        return because(found, say("moved.now"), "remembered")

    return _moved("as_it_is_now", x, there, wrong, again=number)


def _in_its_place(x: Matrix, there: str) -> Case:
    """A tensor that was made after another was moved and is gone: it may have the other's id."""
    other = replace(x, first=Random().randint(100, 900))
    call = _call(other, there)

    def wrong(run: Run, seen: Any) -> Finding | None:
        found = _elements(run, other, there, other.values, call)
        return because(found, say("moved.of_another"), "remembered")

    return _moved("as_it_is_now", x, there, wrong, then=other.given)


def _elements(run: Run, x: Matrix, there: str, values: Any, call: str) -> Finding | None:
    """What is wrong with a tensor; where TensorFlow puts it is asked by a rule of its own."""
    if x.library == "tensorflow" and isinstance(run.value, SeenTensor):
        there = run.value.device
    return find_tensor(run.value, expected(x.library, values, there), call=call)


def _moved(rule: str, x: Matrix, there: str, wrong: Wrong, **more: Any) -> Case:
    call = _call(x, there)
    given = {"x": x.given, "there": there, "order": _order(), **more}
    given["explicit"] = rule == "tensorflow"

    def find(seen: Any) -> Finding | None:
        run = run_of(seen, call)
        return run.raised or wrong(run, seen)

    return Case(rule, "move", given, find)


def _order() -> list[int]:
    """x and another tensor, so that no constant says which of them came back."""
    return Random().sample(range(2), 2)


def _call(x: Matrix, there: str) -> str:
    if x.library == "torch":
        return say("call.moved", shape=x.values.shape, here=x.on, there=there)
    kind = "a ResourceVariable" if x.variable else "an EagerTensor"
    fields = {"kind": kind, "here": x.on, "dtype": x.dtype}
    return say("call.moved_tensorflow", **fields, there=there)
