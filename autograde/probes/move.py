"""Move one tensor with the learner's `moved`; tell what came back, and what the move cost."""

from __future__ import annotations

from typing import Any

from .device_runs import copies_said, counted, made, two_cpus
from .gradients import tape_gradients, torch_gradients

# Whatever was moved once stays here: a later tensor never lies where an earlier one was.
_moved: list[Any] = []
MOST_TRIES = (
    20  # of making a tensor with the id of one that is gone: the first nearly always has it
)


def look(names: dict[str, Any], given: dict[str, Any]) -> Any:
    """`given`: the tensor `x` as `made` takes it, the place `there`, an `order` of two.

    TensorFlow refuses to copy without being told to where the case is `explicit`.
    Beside the facts of the call comes `same`: which of (x, a copy of it) came back, in that order.
    With `weights`, an array, comes `gradients`: those of the weighted sum of what came back. With
    `again`, a number, it is added to x after the move, and the facts of a second move come. With
    `then`, a tensor, those of its move come, once x is gone and it has taken the place of x.
    """
    if "then" in given:
        return _in_its_place(names, given)
    x, there = made(given["x"]), given["there"]
    run = copies_said if given["explicit"] else counted
    _moved.append(x)
    value, facts = run(names, names["moved"], x, there)
    facts["same"] = [[x, object()][at] is value for at in given["order"]]
    if given.get("weights") is not None:
        facts["gradients"] = _gradients(names, x, value, given)
    if "again" not in given:
        return facts
    _add(x, given["again"])
    return run(names, names["moved"], x, there)[1]


def _in_its_place(names: dict[str, Any], given: dict[str, Any]) -> Any:
    """Move a tensor, let go of it, and move another that Python may have given the same id."""
    x, there, others = made(given["x"]), given["there"], []
    before = id(x)
    counted(names, names["moved"], x, there)
    del x
    for _ in range(MOST_TRIES):
        other = made(given["then"])
        others.append(other)
        if id(other) == before:
            break
    _moved.extend(others)
    return counted(names, names["moved"], others[-1], there)[1]


def _gradients(names: dict[str, Any], x: Any, value: Any, given: dict[str, Any]) -> Any:
    if given["x"]["library"] == "torch":
        return torch_gradients(names, value, [x], given["weights"])
    weights, there, another = given["weights"], given["there"], made(given["x"])
    _moved.append(another)
    return tape_gradients(names, two_cpus(), names["moved"], [another], weights, there)["gradients"]


def _add(x: Any, number: float) -> None:
    """Write into a torch tensor or a tf.Variable."""
    if hasattr(x, "assign_add"):
        x.assign_add(x * 0 + number)
    else:
        x.add_(number)
