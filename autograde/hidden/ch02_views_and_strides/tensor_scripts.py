"""Scripts with a tensor of the learner's class, read through its attributes as its text says.

Elements are found by the tensor's own shape, strides, offset and storage: so a `tolist` that is
wrong does not make every other method look wrong.
"""

import re
from typing import Any

import numpy as np

from autograde.checks.probes.stages import ATTRIBUTES
from autograde.checks.scripts import Scripts, find_numbers
from autograde.checks.wording import say
from autograde.hidden.ch02_views_and_strides.strided_oracle import Tensor
from insidetensor import Finding, Layout
from insidetensor.checking.findings import Evidence, find_layout, find_value
from insidetensor.checking.seen_layout import see_layout
from insidetensor.mistakes.compare import MOST_VALUES_KEPT, compare_layouts
from insidetensor.showing.shown import format_element, format_value, kind

MOST_ELEMENTS = 10_000
KNOWN = {
    "t": "t = Tensor([[1, 2, 3], [4, 5, 6]])",
    "c": "c = Tensor([[[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]]])",
    "r": "r = Tensor([1, 2, 3, 4, 5])",
}
LAYOUT = "(v.shape, v.strides, v.offset)"  # a script that ends so looks at the layout of `v`


OWN = re.compile(r"\(v, (v\.(tolist|item)\(\))\)$")  # one that ends so asks of `v` what it holds


def find_like(yours: Any, ours: Any, call: str) -> Finding | None:
    """What is wrong with what a script gives: a tensor, its layout, a number, or lists."""
    if call.endswith(LAYOUT):
        return find_layout(yours, ours, call=call)
    own = OWN.search(call)
    if own is not None:
        tensor, value = yours
        return _find_own(tensor, value, call[: own.start()] + own[1], own[2])
    if not _is_tensor(ours):
        return find_numbers(yours, ours, call)
    if not _is_tensor(yours):
        return _no_tensor(yours, call)
    found = _find_elements(yours, ours, call)
    return found and Finding(found, _see(yours, ours), found.mistake)


def _see(yours: dict[str, Any], ours: dict[str, Any] | None = None) -> Evidence | None:
    """Both layouts, where they lie over equal storages and differ; else the learner's alone."""
    values = [format_element(value) for value in yours["storage"][:MOST_VALUES_KEPT]]
    seen = see_layout(tuple(yours[name] for name in ATTRIBUTES[:3]), values=values)
    if seen and ours and ours["storage"] == yours["storage"]:
        right = see_layout(tuple(ours[name] for name in ATTRIBUTES[:3]))
        both = right and compare_layouts(right.layout, seen.layout, storage=yours["storage"])
        return both if both and not both.same else seen
    return seen


def _find_elements(yours: dict[str, Any], ours: dict[str, Any], call: str) -> Finding | None:
    start, parted, last = call.rpartition("; ")
    wrong = find_value(yours["shape"], ours["shape"], f"{start}{parted}({last}).shape")
    expected = elements_of(ours)
    if wrong is not None or expected is None or expected.size == 0:
        return wrong
    elements = elements_of(yours)
    if elements is None:
        fields = {name: format_value(yours[name]) for name in ("shape", "strides", "offset")}
        fields["size"] = str(len(yours["storage"]))
        return Finding(say("tensor.unreadable", call=call, **fields), mistake="unreadable")
    return find_numbers(elements.tolist(), expected.tolist(), call)


def _find_own(tensor: Any, value: Any, call: str, method: str) -> Finding | None:
    """Whether a tensor's method gives what is in this tensor, be it right or wrong."""
    if not _is_tensor(tensor):
        return _no_tensor(tensor, call)
    elements = elements_of(tensor)
    if elements is None or (method == "item" and elements.size != 1):
        return None
    return find_numbers(value, getattr(elements, method)(), call)


def _no_tensor(value: Any, call: str) -> Finding:
    fields = {"got": format_value(value), "kind": kind(value)}
    return Finding(say("tensor.no_tensor", call=call, **fields), mistake="value-type")


def elements_of(facts: dict[str, Any]) -> np.ndarray | None:
    """The elements that a tensor's attributes lead to; None where they lead to none."""
    shape, strides, offset, storage = (facts[name] for name in ATTRIBUTES)
    try:
        layout = Layout(shape, strides, offset)
        first, last = layout.bounds() or (0, -1)
    except (TypeError, ValueError):
        return None
    odd = min(*layout.shape, first, 0) < 0 or last >= len(storage)
    if odd or layout.numel > MOST_ELEMENTS:
        return None
    elements = np.empty(layout.numel, dtype=object)
    for place, (_, cell) in enumerate(layout.cells()):
        elements[place] = storage[cell]  # which may hold lists, where it is not flat
    return elements.reshape(layout.shape)


def _is_tensor(facts: Any) -> bool:
    is_described = isinstance(facts, dict) and set(ATTRIBUTES) <= set(facts)
    return is_described and isinstance(facts["storage"], list)


def _see_tensor(value: Any) -> Evidence | None:
    return _see(value) if _is_tensor(value) else None


SCRIPTS = Scripts({"Tensor": Tensor}, KNOWN, find_like, draw=_see_tensor)
