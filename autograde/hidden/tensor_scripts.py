"""Cases about a tensor of the learner's class, read through its attributes as its text says.

A storage is read as a list, and the elements are found by the tensor's own shape, strides and
offset: so a `tolist` that is wrong does not make every other method look wrong.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.scripts import find_numbers
from autograde.checks.wording import say
from autograde.probes.strided import ATTRIBUTES
from insidetensor import Finding
from insidetensor.checking.findings import because, find_layout, find_value
from insidetensor.shown import kind, shown

from . import strided_oracle as oracle
from .strided_layouts import are_ints

MOST_ELEMENTS = 10_000

T = "t = Tensor([[1, 2, 3], [4, 5, 6]])"
CUBE = "t = Tensor([[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]]])"
ROW = "t = Tensor([1, 2, 3, 4, 5])"


def holds(
    rule: str, text: str, expected: Any, why: str = "", shape: tuple[int, ...] | None = None
) -> Case:
    """A script whose variable `v` is a tensor of these elements, an array or nested lists.

    `shape` is needed where the lists do not tell it: where there are no elements.
    """
    array = np.array(expected) if shape is None else np.zeros(shape, dtype=int)

    def find(seen: Any) -> Finding | None:
        facts, wrong = facts_of(seen, text, text)
        wrong = wrong or find_elements(facts, array, text)
        return because(wrong, say(why) if why else "")

    return Case(rule, "strided", (text, ""), find)


def lies(
    rule: str, text: str, shape: tuple[int, ...], strides: tuple[int, ...], offset: int, why: str
) -> Case:
    """A script whose variable `v` is a tensor of this layout; strides and offset in elements."""
    call = f"{text}; (v.shape, v.strides, v.offset)"

    def find(seen: Any) -> Finding | None:
        facts, wrong = facts_of(seen, call, text)
        if wrong is None:
            yours = (facts["shape"], facts["strides"], facts["offset"])
            wrong = find_layout(yours, (shape, strides, offset), call=call)
        return because(wrong, say(why))

    return Case(rule, "strided", (text, ""), find)


def gives(method: str, text: str, why: str = "") -> Case:
    """A script, and a method of its tensor `v`, the rule's own: it must give the elements of `v`.

    Whether these are the right ones, and can be read at all, is asked of what made `v`.
    """
    call = f"{text}; v.{method}()"
    reason = say(why) if why else ""

    def find(seen: Any) -> Finding | None:
        facts, wrong = facts_of(seen, call, text)
        if wrong is not None:
            return because(wrong, reason)
        elements = elements_of(facts)
        if elements is None or (method == "item" and elements.size != 1):
            return None
        own = elements.item() if method == "item" else elements.tolist()
        return because(find_numbers(facts.get("value"), own, call), reason)

    return Case(method, "strided", (text, f"v.{method}()"), find)


def facts_of(seen: Any, call: str, text: str) -> tuple[dict[str, Any], Finding | None]:
    """(the attributes of `v`, None) of what was seen, or ({}, a finding) of what is no tensor."""
    facts, raised = value_of(seen, call)
    if raised is not None:
        return {}, raised
    is_tensor = isinstance(facts, dict) and set(ATTRIBUTES) <= set(facts)
    if is_tensor and isinstance(facts["storage"], list):
        return facts, None
    return {}, no_tensor(facts.get("other") if isinstance(facts, dict) else facts, text)


def find_elements(facts: Mapping[str, Any], expected: np.ndarray, text: str) -> Finding | None:
    """What is wrong with what a tensor `v` shows after a script: its shape, then its elements."""
    wrong = find_value(facts["shape"], expected.shape, f"{text}; v.shape")
    if wrong is not None or expected.size == 0:
        return wrong
    elements = elements_of(facts)
    if elements is None:
        fields = {name: shown(facts[name]) for name in ("shape", "strides", "offset")}
        fields["size"] = str(len(facts["storage"]))
        return Finding(say("tensor.unreadable", call=f"{text}; v", **fields), mistake="unreadable")
    return find_numbers(elements.tolist(), expected.tolist(), f"{text}; v")


def no_tensor(value: Any, text: str) -> Finding:
    """The sentence about an answer that is no tensor of the learner's class."""
    fields = {"got": shown(value), "kind": kind(value)}
    return Finding(say("tensor.no_tensor", call=f"{text}; v", **fields), mistake="value-type")


def elements_of(facts: Mapping[str, Any]) -> np.ndarray | None:
    """The elements that a tensor's attributes lead to; None where they lead to none."""
    shape, strides, offset, storage = (
        facts[name] for name in ("shape", "strides", "offset", "storage")
    )
    if not are_ints(shape) or min(shape, default=0) < 0 or math.prod(shape) > MOST_ELEMENTS:
        return None
    if 0 in shape:
        return np.zeros(tuple(map(int, shape)), dtype=int)
    if not are_ints(strides) or len(strides) != len(shape) or not are_ints((offset,)):
        return None
    cells = oracle.cells(shape, strides, offset)
    if min(cells) < 0 or max(cells) >= len(storage):
        return None
    elements = np.empty(len(cells), dtype=object)
    for place, cell in enumerate(cells):
        elements[place] = storage[cell]  # which may hold lists, where it is not flat
    return elements.reshape(shape)


def random_array(rng: Random) -> np.ndarray:
    """1, 2, 3, … in a shape of up to 3 axes."""
    shape = [rng.randint(1, 4) for _ in range(rng.randint(1, 3))]
    return np.arange(1, 1 + int(np.prod(shape))).reshape(shape)


def random_key(text: str, array: np.ndarray, rng: Random) -> tuple[str, np.ndarray]:
    """A key of slices, and sometimes one int, that leaves at least one axis."""
    items = [rng.choice(("::2", "1:", ":-1", "::-1", ":", ":")) for _ in array.shape]
    if array.ndim > 1 and array.shape[0] and rng.random() < 0.4:
        items[0] = str(rng.randrange(-array.shape[0], array.shape[0]))
    key = ", ".join(items)
    return f"{text}[{key}]", eval(f"array[{key}]", {"array": array})


def spread(numbers: tuple[int, ...]) -> str:
    """Arguments as they stand in a call: 2, 3."""
    return ", ".join(map(str, numbers))
