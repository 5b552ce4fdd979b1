"""The products that matmul is asked for, by library, places, what decides, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.spaces import Space
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import Run
from autograde.hidden.ch05_devices.device_estimates import seconds
from autograde.hidden.ch05_devices.device_spaces import FAR, LIBRARIES, covered, only_asked
from autograde.hidden.ch05_devices.device_tensors import Matrix, real_accelerators
from autograde.hidden.ch05_devices.matmul_calls import (
    Find,
    Product,
    Shapes,
    find_in_tensorflow,
    find_moved_once,
    find_moves,
    find_place,
    find_product_elements,
)
from autograde.hidden.ch05_devices.matmul_fallbacks import find_fallback, find_quiet, find_warning
from insidetensor import Costs, Finding

WIDE, SQUARE = ((3, 4), (4, 50)), ((4, 4), (4, 4))
EMPTY = ((2, 0), (0, 3))
FREE, SLOW = Costs(0.0, 0.0, 1e15, 1e15, 1e15), Costs(500.0, 0.0, 1e15, 1e15, 1e15)
# At one byte a second, a number of bytes is a number of seconds.
LINKED = replace(FREE, link_bytes_per_s=1.0)
COSTS: Mapping[str, tuple[Costs, Costs]] = {  # of the CPU, and of the other place
    "auto_far": (SLOW, FREE),
    "auto_tie": (FREE, FREE),
    "auto_linked": (LINKED, LINKED),
}
PLACES = {"both": (0, 0), "apart": (0, 1), "turned": (1, 0), "there": (1, 1)}


def _asked(
    random: Random, library: str, places: str, ndarrays: str, way: str, shapes: Shapes,
    dtype: str, order: str, same: str, leaf: bool, asked: str,
) -> tuple[Product, str, str] | None:  # fmt: skip
    """A product, the place that is not there or "", and what is asked of the product."""
    far = FAR[library]
    on = [far if there else "cpu" for there in PLACES[places]]
    is_tensorflow = library == "tensorflow"
    if is_tensorflow and (ndarrays or order or leaf or way == "kind" or asked == "bytes"):
        return None
    if any(name in ndarrays and place != "cpu" for name, place in zip("ab", on, strict=True)):
        return None
    if same and (shapes != SQUARE or len({*on}) > 1 or len(ndarrays) == 1 or order):
        return None
    if same == "turned" and is_tensorflow:
        return None
    if leaf and "a" in ndarrays:
        return None
    if way == "default" and len({*on}) > 1:
        return None
    if way == "copy" and real_accelerators():
        return None  # which of them is the default is asked by the rows
    missing = {"torch": "sim:1", "tensorflow": "cpu:7"}[library] if way == "missing" else ""
    a, b = (
        Matrix(
            shape[::-1] if name in order else shape, place, dtype, first=first,
            library="numpy" if name in ndarrays else library, transposed=name in order,
            leaf=leaf and name == "a",
        )
        for name, shape, place, first in zip("ab", shapes, on, (1, 2), strict=True)
    )  # fmt: skip
    if same:
        b = replace(a, again=True, transposed=same == "turned")
    options = {
        "default": {},
        "copy": {"policy": "copy"},
        "cpu": {"device": "cpu"},
        "far": {"device": far},
        "kind": {"device": "sim"},
        "missing": {"device": missing},
    }.get(way, {"policy": "auto"})
    lands = {"cpu": "cpu", "missing": "cpu", "far": far, "kind": far}.get(way, on[0])
    if way == "copy":
        lands = "cpu" if is_tensorflow else far
    one = Product(a, b, lands, options)
    if way in COSTS:
        costs = dict(zip(("cpu", far), COSTS[way], strict=True))
        needed = {place: _needed(one, place, each) for place, each in costs.items()}
        if needed["cpu"] != needed[far] and abs(needed["cpu"] - needed[far]) < 1:
            return None  # too close to be told apart by any rounding
        one = replace(one, lands=min((on[0], *costs), key=needed.__getitem__), costs=costs)
    return one, missing, asked


def _needed(one: Product, place: str, costs: Costs) -> float:
    """The estimate of a place: what does not lie there is moved, once."""
    a, b = one.operands[0], one.operands[-1]
    transfers = tuple(x.nbytes for x in one.operands if x.on != place)
    m, k = a.values.shape
    n = (b.values if len(one.operands) > 1 else a.values).shape[1]
    return seconds((m, k, n, a.values.itemsize, transfers), costs)


MATMUL = Space(
    "matmul",
    {
        "library": LIBRARIES,
        "places": tuple(PLACES),
        "ndarrays": ("", "b", "ab"),
        "way": ("default", "copy", "cpu", "far", "kind", "missing", *COSTS),
        "shapes": (WIDE, SQUARE, EMPTY),
        "dtype": ("float32", "float64"),
        "order": ("", "ab"),
        "same": ("", "same", "turned"),
        "leaf": (False, True),
        "asked": ("elements", "place", "bytes", "warned"),
    },
    _asked,
    only_asked(
        product={},
        ndarrays={"ndarrays": ("b", "ab")},
        given_device={"way": ("cpu", "far", "kind")},
        strict={"places": ("there",)},
        copy={"way": ("copy",)},
        auto={"way": tuple(COSTS)},
        kernel_lookup={"asked": ("place",)},
        fall_back={"way": ("missing",)},
        warning={"asked": ("warned",)},
        transfers={"asked": ("bytes",)},
        one_operand={"same": ("same", "turned")},
        shapes_and_dtypes={
            "shapes": (EMPTY,), "dtype": ("float64",), "order": ("ab",),
        },
        gradients={"leaf": (True,)},
        tensorflow={"library": ("tensorflow",)},
    ),
)  # fmt: skip


def covered_products() -> Iterator[Case]:
    """A case for each product of the space; it counts where all other rules hold.

    Every product goes through all five steps, and what one gets wrong shows in any of them.
    """
    for case in covered(MATMUL, _case):
        yield replace(case, only_if=tuple(rule for rule in MATMUL.rules if rule != case.rule))


def _case(rule: str, one: Product, missing: str, asked: str) -> Case:
    if one.costs:
        needed = {place: _needed(one, place, each) for place, each in one.costs.items()}
        one = replace(one, why=say("products.estimates", seconds=needed))
    more: dict[str, Any] = {"explicit": True} if one.library == "tensorflow" else {}
    if missing:
        more["absent"] = missing
    if asked == "place":
        more["kernels"] = True
    return one.case(rule, _find(one, missing, asked), **more)


def _find(one: Product, missing: str, asked: str) -> Find:
    """What is looked at in a product."""
    if asked == "place":
        return _find_call
    if asked == "warned":
        return find_warning(missing) if missing else find_quiet
    if asked == "bytes":
        is_one = len(one.operands) == 1
        return find_moved_once if is_one else find_moves
    if missing:
        return find_fallback
    return find_product_elements


def _find_call(one: Product, run: Run) -> Finding | None:
    """Where it was computed: by one call of the kernel that is made for the place."""
    found = find_in_tensorflow(one, run) if one.library == "tensorflow" else find_place(one, run)
    if found is not None or run.raised is not None:
        return found
    kind = one.lands.partition(":")[0]
    if [call["kind"] for call in run.kernels] == [kind]:
        return None
    fields = {"call": run.call, "library": one.library, "kind": kind}
    key = "no_kernel" if not run.kernels else "other_kernels"
    return Finding(say(f"products.{key}", **fields), mistake="table-not-used")
