"""What is asked of `operands` and `moved`: pairs of matrices, and tensors that move or stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.scripts import make_value_script
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import (
    RANDOM,
    Call,
    Error,
    Run,
    find_result,
    gradients,
)
from autograde.hidden.ch05_devices.device_spaces import MOVED, MOVED_GRADIENTS, OPERANDS, covered
from autograde.hidden.ch05_devices.device_tensors import Matrix, Plain, real_accelerators
from autograde.hidden.installed import unasked
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.checking.tensor_findings import find_seen_tensor
from insidetensor.libraries import is_installed
from insidetensor.showing.shown import kind

Cases = Iterator[Case]
NEAR = Matrix((3, 4))
RIGHT, ARRAY = Matrix((4, 5)), Matrix((4, 5), library="numpy")
TF = Matrix((4, 5), library="tensorflow")
REFUSALS = (
    "no_tensor", "one_library", "two_axes", "inner_sizes", "one_dtype", "as_torch_refuses",
)  # fmt: skip
TORCHS = (ValueError, TypeError)  # errors of torch.from_numpy


def operands_cases() -> Cases:
    """What `operands` gives back, and what it refuses; the first error that applies."""
    yield _accepted("ndarray_shares", replace(NEAR, on="sim:0"), ARRAY)
    number = RANDOM.randint(100, 999)  # what is written into an ndarray shows in the tensor
    text = "x = np.ones((4, 3)).T; y = operands(x, np.ones((4, 5)))[1]; "
    text += f"x[0, 0] = {number}; int(y[0, 0])"
    yield make_value_script("ndarray_shares", text, number, "operands.copied")
    for rule, a, b, error, naming in refused_pairs():
        call = say("call.operands", a=a.described(), b=b.described())
        yield Call("operands", (a, b), call).refusal(rule, error, naming, f"operands.{rule}")
    yield from covered(OPERANDS, _given)
    if not is_installed("tensorflow"):
        yield unasked("one_library")


def _given(rule: str, a: Any, b: Any, error: Error | None, naming: list[str], refusal: str) -> Case:
    """A pair that is taken, or refused as a rule says."""
    if error is None:
        return _accepted(rule, a, b)
    call = say("call.operands", a=a.described(), b=b.described())
    case = Call("operands", (a, b), call).refusal(refusal, error, naming, f"operands.{refusal}")
    # Which of two errors comes first is told by one who knows both.
    return replace(case, only_if=REFUSALS if refusal == "first_error" else ())


def _accepted(rule: str, a: Matrix, b: Matrix) -> Case:
    """A pair that can be multiplied, and what is wrong with what came back of it."""
    call = say("call.operands", a=a.described(), b=b.described())

    def find(run: Run) -> Finding | None:
        if run.raised is not None:
            return run.raised
        if type(run.value) is not tuple or len(run.value) != 3:
            return Finding(say("operands.no_triple", call=call), mistake="no-triple")
        items = list(enumerate((a, b), start=1))
        if rule == "tensors_themselves":
            for at, x in items:
                if x.library != "numpy" and run.came[at] != at - 1:
                    return Finding(say("operands.not_itself", call=call, at=at))
            nbytes = run.to + run.back
            return Finding(say("operands.moved", call=call, nbytes=nbytes)) if nbytes else None
        library = "tensorflow" if a.library == "tensorflow" else "torch"
        why = say("operands.ndarray") if rule == "ndarray_shares" else ""
        found = because(find_value(run.value[0], library, _item(call, 0)), why)
        for at, x in items:
            if rule == "triple" or x.library == "numpy":
                found = found or find_seen_tensor(run.value[at], x.seen(), call=_item(call, at))
        return found

    return Call("operands", (a, b), call).case(rule, find)


def _item(call: str, at: int) -> str:
    return say("call.operands_item", call=call, at=at)


def refused_pairs() -> list[tuple[str, Any, Any, Error, list[str]]]:
    """Pairs that are refused: the rule, both, the error, what its message names."""
    cube, doubles = Matrix((2, 3, 4)), replace(RIGHT, dtype="float64")
    pairs: list[tuple[str, Any, Any, Error, list[str]]] = [
        ("no_tensor", NEAR, Plain([[1.0]], kind([[1.0]])), TypeError, ["list"]),
        ("two_axes", NEAR, Matrix((4,)), ValueError, ["(3, 4)", "(4,)"]),
        ("two_axes", cube, Matrix((2, 4, 5)), ValueError, ["(2, 3, 4)", "(2, 4, 5)"]),
        ("inner_sizes", NEAR, Matrix((5, 2)), ValueError, ["(3, 4)", "(5, 2)"]),
        ("inner_sizes", NEAR, Matrix((1, 4)), ValueError, ["(3, 4)", "(1, 4)"]),
        ("one_dtype", NEAR, doubles, TypeError, ["float32", "float64"]),
        ("first_error", NEAR, Matrix((5, 4), dtype="float64"), ValueError, []),
        ("as_torch_refuses", NEAR, replace(ARRAY, backwards=True), TORCHS, []),
    ]
    if is_installed("tensorflow"):
        stack = Matrix((5, 2, 3), library="tensorflow")
        pairs += [
            ("one_library", NEAR, TF, TypeError, ["torch", "tensorflow"]),
            ("two_axes", TF, stack, ValueError, ["(4, 5)", "(5, 2, 3)"]),
            ("first_error", cube, TF, TypeError, []),
        ]
    return pairs


# --- moved ----------------------------------------------------------------------------------------


def moved_cases() -> Cases:
    """Bytes, place, dtype, gradients, and who came back; in TensorFlow too, where it is there."""
    for place in real_accelerators():
        yield _moved("moved", Matrix((2, 3), place), "cpu")
    yield _now(Matrix((2, 2)), "sim:0")
    for size in (1, 2):  # Python does not give the id again each time: once in forty it did not
        yield _now(Matrix((2, size)), "sim:0", is_another=True)
    yield from covered(MOVED_GRADIENTS, _graded)
    if is_installed("tensorflow"):
        x = Matrix((2, 3), library="tensorflow")
        yield _moved("itself", replace(x, variable=True), "cpu")
        yield _moved("tensorflow", x, "cuda:0")
    else:
        yield unasked("tensorflow")
    yield from covered(MOVED, _goes)


def _goes(rule: str, x: Matrix, there: str, asked: str) -> Case:
    """A tensor that goes where it lies already, or elsewhere, as is asked."""
    if asked in ("now", "another"):
        return replace(_now(x, there, is_another=asked == "another"), rule=rule)
    looks = {"bytes": "straight_and_once"}.get(asked, "itself" if x.on == there else "moved")
    if x.library == "tensorflow" and looks == "moved":
        return _moved("tensorflow", x, there, explicit=True)
    return replace(_moved(looks, x, there), rule=looks if looks == "itself" else rule)


def _graded(rule: str, library: str, at: list[str], to: str, of: str, needs: str) -> Case:
    case = gradients(rule, f"moved(a, {to!r})", at, library, of, needs)
    return replace(case, only_if=("as_it_is_now",))  # of what is kept, another gets the gradient


def _moved(
    rule: str, x: Matrix, there: str, *, why: str = "", now: Matrix | None = None, **more: Any
) -> Case:
    """One tensor, as the rule looks at it; `now` is what it is when it is moved once more."""
    to, back = (x.nbytes, 0) if there == "sim:0" else (0, x.nbytes)

    def find(run: Run) -> Finding | None:
        place = run.place if x.library == "tensorflow" != rule else there
        wanted = (now or x).seen(place)  # where TensorFlow puts it is asked by a rule of its own
        if rule == "tensorflow":
            return find_result(run, wanted, scope="moved.scope")
        if run.raised is not None:
            return run.raised
        fields: dict[str, Any] = {"call": run.call, "to": run.to, "back": run.back}
        if rule == "itself":
            nbytes = run.to + run.back
            key = "moved.copied" if nbytes else "moved.copied_over"
            is_kept = list(run.came) == [0] and not nbytes
            return None if is_kept else Finding(say(key, call=run.call, nbytes=nbytes))
        if rule == "straight_and_once" and x.nbytes:
            is_right = (run.to, run.back) == (to, back)
            sentence = say("moved.bytes", **fields, want=to, want_back=back)
            return None if is_right else Finding(sentence)
        return because(find_seen_tensor(run.value, wanted, call=run.call), say(why) if why else "")

    shown = say("call.moved", there=there, x=x.described())
    return Call("moved", (x, Plain(there)), shown).case(rule, find, **more)


def _now(x: Matrix, there: str, *, is_another: bool = False) -> Case:
    """A tensor that is moved, written to, and moved again; or another, which may have its id."""
    number = RANDOM.randint(100, 900)
    now = replace(x, first=x.first + number)
    more: dict[str, Any] = {"then": now.given} if is_another else {"times": 2, "add": number}
    why = "moved.of_another" if is_another else "moved.now"
    return _moved("as_it_is_now", x, there, why=why, now=now, **more)
