"""What is asked of `operands`: pairs that can be multiplied, and pairs that cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, find_tensor, shown_seen
from autograde.checks.wording import say
from autograde.probes.plain_data import SeenTensor
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.shown import Described

from .device_facts import run_of
from .device_tensors import Matrix, tensorflow_is_installed, unasked

Cases = Iterator[Case]
NEAR, ARRAY = Matrix((3, 4)), Matrix((4, 5), library="numpy")
DOUBLES = Matrix((4, 5), dtype="float64")
BOTH_LIBRARIES = ["torch", "tensorflow"]
CANDIDATES = 3  # a, b and another tensor


@dataclass(frozen=True)
class NoTensor:
    """What no library takes for a tensor, or an ndarray that torch does not take."""

    value: Any
    shown: str

    @property
    def given(self) -> dict[str, Any]:
        """What `device_runs.made` makes of it."""
        return {"plain": self.value}

    def described(self) -> str:
        """As a sentence tells it."""
        return self.shown


@dataclass(frozen=True)
class Refused:
    """A pair that is refused: the rule, the error, what its message names, and why."""

    rule: str
    a: Matrix | NoTensor
    b: Matrix | NoTensor
    error: type[BaseException] | tuple[type[BaseException], ...]
    naming: Sequence[str]
    why: str


def operands_cases() -> Cases:
    """What `operands` gives back, and what it refuses; the first error that applies."""
    for a, b in _pairs():
        yield _accepted("triple", a, b, _triple)
    yield from _given_back()
    for each in _refused():
        yield _refusal(each)
    if not tensorflow_is_installed():
        yield unasked("one_library")
        return
    for each in _refused_in_tensorflow():
        yield _refusal(each)


def _pairs() -> list[tuple[Matrix, Matrix]]:
    """Pairs on the CPU; what comes of others is asked by other rules."""
    pairs = [
        (NEAR, Matrix((4, 5))),
        (Matrix((1, 2), dtype="float64"), Matrix((2, 3), dtype="float64")),
        (Matrix((0, 4)), Matrix((4, 0))),
        (Matrix((5, 3), transposed=True, dtype="int64"), Matrix((5, 1), dtype="int64")),
    ]
    if tensorflow_is_installed():
        x = Matrix((3, 4), library="tensorflow")
        pairs += [(x, Matrix((4, 2), library="tensorflow"))]
    return pairs


def _given_back() -> Cases:
    for a, b in [
        (NEAR, Matrix((4, 5))), (Matrix((3, 4), "sim:0"), Matrix((4, 5))),
        (NEAR, Matrix((4, 5), "sim:0")), (Matrix((2, 2), "sim:0"), Matrix((2, 2), "sim:0")),
    ]:  # fmt: skip
        yield _accepted("tensors_themselves", a, b, _themselves)
    if tensorflow_is_installed():
        x = Matrix((4, 5), "cpu:1", library="tensorflow")
        variable = Matrix((4, 5), "cpu:1", library="tensorflow", variable=True)
        for a, b in [
            (Matrix((3, 4), library="tensorflow"), x),
            (variable, Matrix((5, 1), library="tensorflow")),
        ]:
            yield _accepted("tensors_themselves", a, b, _themselves)
    turned = Matrix((4, 3), library="numpy", transposed=True)
    doubles = Matrix((4, 5), dtype="float64", library="numpy")
    for a, b in [
        (NEAR, ARRAY), (Matrix((3, 4), library="numpy"), Matrix((4, 5))), (turned, ARRAY),
        (Matrix((3, 4), dtype="float64"), doubles), (Matrix((3, 4), "sim:0"), ARRAY),
    ]:  # fmt: skip
        yield _accepted("ndarray_shares", a, b, _shared)


def _refused() -> Iterator[Refused]:
    a_list, a_number = NoTensor([[1.0]], "a list"), NoTensor(2.5, "a float")
    yield Refused("no_tensor", NEAR, a_list, TypeError, ["list"], "no_tensor")
    yield Refused("no_tensor", a_number, NEAR, TypeError, ["float"], "no_tensor")
    cube = Matrix((2, 3, 4))
    for a, b, naming in [
        (NEAR, Matrix((4,)), ["(3, 4)", "(4,)"]),
        (cube, Matrix((2, 4, 5)), ["(2, 3, 4)", "(2, 4, 5)"]),
        (cube, Matrix((4, 5)), ["(2, 3, 4)", "(4, 5)"]),
        (Matrix((2, 4, 3)), Matrix((4, 5)), ["(2, 4, 3)", "(4, 5)"]),
        (NEAR, Matrix((4, 5, 2)), ["(3, 4)", "(4, 5, 2)"]),
        (Matrix(()), NEAR, ["()", "(3, 4)"]),
    ]:
        yield Refused("two_axes", a, b, ValueError, naming, "rank")
    for a, b, naming in [
        (NEAR, Matrix((5, 2)), ["(3, 4)", "(5, 2)"]),
        (NEAR, Matrix((3, 4)), ["(3, 4)"]),
        (ARRAY, Matrix((4, 5)), ["(4, 5)"]),
        (NEAR, Matrix((1, 4)), ["(3, 4)", "(1, 4)"]),
    ]:
        yield Refused("inner_sizes", a, b, ValueError, naming, "inner")
    for a, b, naming in [
        (NEAR, DOUBLES, ["float32", "float64"]),
        (Matrix((3, 4), dtype="int64"), Matrix((4, 3)), ["int64", "float32"]),
        (NEAR, Matrix((4, 5), dtype="float64", library="numpy"), ["float32", "float64"]),
    ]:
        yield Refused("one_dtype", a, b, TypeError, naming, "dtype")
    wide = Matrix((5, 4), dtype="float64")
    yield Refused("first_error", NEAR, wide, ValueError, [], "order")
    yield Refused("first_error", Matrix((2, 3, 4)), wide, ValueError, [], "order")
    errors = (ValueError, TypeError)
    backwards = Matrix((4, 5), library="numpy", backwards=True)
    yield Refused("as_torch_refuses", NEAR, backwards, errors, [], "not_taken")
    text = NoTensor(np.array([["a"] * 5] * 4), say("call.text_ndarray", shape=(4, 5)))
    yield Refused("as_torch_refuses", NEAR, text, errors, [], "not_taken")


def _refused_in_tensorflow() -> Iterator[Refused]:
    x = Matrix((4, 5), library="tensorflow")
    for a, b, why in [
        (NEAR, x, "library"), (x, Matrix((5, 2)), "library"), (Matrix((3, 4), library="numpy"), x,
        "library_ndarray"),
    ]:  # fmt: skip
        yield Refused("one_library", a, b, TypeError, BOTH_LIBRARIES, why)
    stack = Matrix((5, 2, 3), library="tensorflow")
    yield Refused("two_axes", x, stack, ValueError, ["(4, 5)", "(5, 2, 3)"], "rank")
    yield Refused("inner_sizes", x, x, ValueError, ["(4, 5)"], "inner")
    doubles = Matrix((5, 3), library="tensorflow", dtype="float64")
    yield Refused("one_dtype", x, doubles, TypeError, ["float32", "float64"], "dtype")
    yield Refused("first_error", Matrix((2, 3, 4)), x, TypeError, [], "order")


def _refusal(refused: Refused) -> Case:
    a, b = refused.a, refused.b
    call = say("call.operands", a=a.described(), b=b.described())
    why = say(f"operands.{refused.why}")

    def find(seen: Any) -> Finding | None:
        run = run_of(seen, call)
        if run.raised is not None and run.error is None:  # nothing was told at all
            return run.raised
        found = find_refusal(
            run.error or _shown(run.value), error=refused.error, naming=refused.naming, call=call
        )
        return because(found, why)

    return Case(refused.rule, "device_call", _given(a, b), find)


def _accepted(
    rule: str, a: Matrix, b: Matrix, wrong: Callable[[dict[str, Any], Matrix, Matrix, str], Any]
) -> Case:
    """A pair that can be multiplied, and what is wrong with what came back of it."""
    call = say("call.operands", a=a.described(), b=b.described())
    order = Random().sample(range(CANDIDATES), CANDIDATES)
    number = float(Random().randint(100, 999))

    def find(seen: Any) -> Finding | None:
        run = run_of(seen, call)
        if run.raised is not None:
            return run.raised
        if type(run.value) is not tuple or len(run.value) != CANDIDATES:
            return Finding(say("operands.no_triple", call=call), mistake="no-triple")
        came = [
            [at for at, is_it in zip(order, same, strict=True) if is_it is True]
            for same in seen["same"]
        ]
        facts = {"run": run, "came": came, "first": seen["first"], "written": number}
        found: Finding | None = wrong(facts, a, b, call)
        return found

    given = {"a": a.given, "b": b.given, "order": order, "write": number}
    return Case(rule, "operand_pair", given, find)


def _triple(facts: dict[str, Any], a: Matrix, b: Matrix, call: str) -> Finding | None:
    value = facts["run"].value
    library = "tensorflow" if a.library == "tensorflow" else "torch"
    found = find_value(value[0], library, _item(call, 0))
    for at, x in enumerate((a, b), start=1):
        found = found or find_tensor(value[at], x.seen(), call=_item(call, at))
    return found


def _themselves(facts: dict[str, Any], a: Matrix, b: Matrix, call: str) -> Finding | None:
    """Each tensor is the one that was given, and no byte was moved."""
    for at, came in enumerate(facts["came"], start=1):
        if came != [at - 1]:
            return Finding(say("operands.not_itself", call=call, at=at), mistake="not-itself")
    nbytes = facts["run"].to + facts["run"].back
    if not nbytes:
        return None
    return Finding(say("operands.moved", call=call, nbytes=nbytes), mistake="moved")


def _shared(facts: dict[str, Any], a: Matrix, b: Matrix, call: str) -> Finding | None:
    """Each ndarray has become a torch tensor of the same memory."""
    value = facts["run"].value
    found = because(find_value(value[0], "torch", _item(call, 0)), say("operands.ndarray"))
    if found is not None:
        return found
    for at, x in enumerate((a, b), start=1):
        if x.library != "numpy":
            continue
        found = find_tensor(value[at], x.seen("cpu"), call=_item(call, at))
        if found is not None:
            return found
        if facts["first"][at - 1] != facts["written"]:
            return Finding(say("operands.copied", call=call, at=at), mistake="copied")
    return None


def _item(call: str, at: int) -> str:
    return say("call.operands_item", call=call, at=at)


def _given(a: Matrix | NoTensor, b: Matrix | NoTensor) -> dict[str, Any]:
    return {"name": "operands", "args": [a.given, b.given], "counts": "sim"}


def _shown(value: Any) -> Any:
    """What came back in place of an error, its tensors as a sentence shows them."""
    if isinstance(value, SeenTensor):
        return Described(value.kind, shown_seen(value))
    if type(value) in (tuple, list):
        return type(value)(_shown(item) for item in value)
    return value
