"""What is asked of matmul: products of operands that lie anywhere, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.wording import say
from insidetensor import Costs, Finding

from .device_calls import Run
from .device_estimates import seconds
from .device_operands import refused_pairs
from .device_places import SAME_DEVICE
from .device_tensors import real_accelerators
from .installed import is_installed, unasked
from .matmul_calls import (
    SIM,
    Product,
    find_elements,
    find_in_tensorflow,
    find_moved_once,
    find_moves,
    find_operands_moved,
    find_place,
    find_product,
    find_quiet,
    find_turned,
    product,
)
from .matmul_fallbacks import FAST, SLOW, fall_back, kernel_lookup, other_errors, warning

Cases = Iterator[Case]
FOUR, WIDE = ((4, 4), (4, 4)), ((3, 4), (4, 50))  # of one size, and of two
EVERYWHERE = [("cpu", "cpu"), (SIM, "cpu"), ("cpu", SIM), (SIM, SIM)]
DEAR_COPIES = replace(FAST, copy_s=10.0, link_bytes_per_s=1e3)
FREE = Costs(0.0, 0.0, 1e15, 1e15, 1e15)
# At one byte or operation a second, a number of them is a number of seconds.
READS = replace(FREE, memory_bytes_per_s=1.0)
COMPUTES = replace(FREE, flop_per_s=1.0)
LINKED = replace(FREE, link_bytes_per_s=1.0)


def matmul_cases() -> Cases:
    """The core first; what falls back is asked where nobody was warned before."""
    yield from _products()
    yield from _refusals()
    yield from _decisions()
    yield from _auto()
    for library, other in [("torch", SIM), ("tensorflow", "cpu:1")]:
        if library == "torch" or is_installed("tensorflow"):
            yield from _estimates(library, other)
    yield from kernel_lookup()
    yield from warning()
    yield from fall_back()
    yield from other_errors()
    yield from _transfers()
    yield from _one_operand()
    for places, lands in [(("cpu", "cpu"), "cpu"), (("cpu", "cpu"), SIM), ((SIM, SIM), SIM)]:
        yield product(places, lands, device=lands).call.gradients("gradients")
    if is_installed("tensorflow"):
        yield from _tensorflow()
    else:
        yield unasked("tensorflow")


def _products() -> Cases:
    """Values where nothing has to move; every dtype, sizes 0 and 1, and ndarrays."""
    shapes: Any
    for shapes in [((3, 4), (4, 5)), ((2, 3), (3, 2)), ((5, 2), (2, 3)), FOUR]:
        yield product(shapes=shapes).case("product", find_product)
    yield product(transposed=True).case("product", find_product)
    rule = "shapes_and_dtypes"
    for dtype in ("float64", "int64", "float16"):
        yield product(dtype=dtype).case(rule, find_product)
    yield product((SIM, SIM), SIM, dtype="float64").case(rule, find_elements)
    yield product(lands=SIM, dtype="int64", device=SIM).case(rule, find_elements)
    for shapes in [
        ((1, 1), (1, 1)), ((3, 4), (4, 1)), ((1, 4), (4, 5)), ((0, 3), (3, 2)), ((2, 3), (3, 0)),
        ((2, 0), (0, 3)), ((0, 3), (3, 0)),
    ]:  # fmt: skip
        yield product(shapes=shapes).case(rule, find_product)
    for shapes in [((2, 0), (0, 3)), ((0, 3), (3, 2))]:
        yield product(lands=SIM, shapes=shapes, device=SIM).case(rule, find_elements)
    for which in ("ab", "a", "b"):
        alone = product(ndarrays=which, why="ndarray")
        yield alone.case("ndarrays", find_elements)
        for lands in (SIM, "cpu"):
            one = product(lands=lands, ndarrays=which, why="ndarray", device=lands)
            yield one.case("ndarrays", find_elements)
    turned = product(ndarrays="ab", transposed=True, why="ndarray")
    yield turned.case("ndarrays", find_elements)


def _refusals() -> Cases:
    """What operands refuses, before anything has moved; and common_device, by its policies."""
    for rule, a, b, error, naming in refused_pairs():
        for options in ({}, {"device": SIM})[: 2 if rule in ("inner_sizes", "one_dtype") else 1]:
            one = Product(a, b, options=options).call
            yield one.refusal("refusal", error, naming, f"operands.{rule}")
    for places in [("cpu", SIM), (SIM, "cpu")]:
        naming = [SAME_DEVICE, " and ".join(places)]
        yield product(places).call.refusal("strict", RuntimeError, naming, "products.apart")
    best, names = product(policy="best").call, ["strict", "copy"]
    yield best.refusal("strict", ValueError, names, "common_device.other_policies")
    for costs in (None, dict[str, Costs]()):
        none = product(policy="auto", costs=costs).call
        yield none.refusal("auto", ValueError, [], "products.no_costs")


def _decisions() -> Cases:
    """A place that is asked for, by its name or its kind; the policies strict and copy."""
    rule = "given_device"
    for lands in (SIM, "cpu"):
        for places in EVERYWHERE:
            yield product(places, lands, why="asked", device=lands).case(rule, find_place)
        for policy in ("copy", "auto"):
            one = product(("cpu", SIM), lands, why="asked", device=lands, policy=policy)
            yield one.case(rule, find_place)
    for shapes in [((2, 0), (0, 3)), ((0, 3), (3, 2)), ((3, 2), (2, 0))]:
        empty = product(lands=SIM, shapes=shapes, why="asked", device=SIM)
        yield empty.case(rule, find_place)
    for places in [("cpu", "cpu"), ("cpu", SIM), (SIM, SIM)]:
        alone = product(places, SIM, why="number", device="sim")
        yield alone.case(rule, find_place, find_operands_moved, kernels={})
    for place in real_accelerators():
        for places in [("cpu", "cpu"), (place, "cpu"), (place, place)]:
            yield product(places, place, why="asked", device=place).case(rule, find_product)
    yield product((SIM, SIM), SIM, why="strict").case("strict", find_place)
    for place in ("cpu", SIM):
        one = product((place, place), place, why="strict", policy="strict")
        yield one.case("strict", find_place)
    for places in EVERYWHERE:
        one = product(places, SIM, why="copy", policy="copy")
        yield one.case("copy", find_place, find_operands_moved, kernels={})
    none = product(why="copy_none", policy="copy")
    yield none.case("copy", find_quiet, find_place, without=True)
    if is_installed("tensorflow") and not real_accelerators():
        for places in [("cpu:1", "cpu:1"), ("cpu", "cpu:1")]:
            one = product(places, library="tensorflow", policy="copy")
            yield one.case("copy", find_quiet, find_place)


def _auto() -> Cases:
    """Places so far apart that no other consideration can win, and ties."""
    for places, cpu, sim, lands, why in [
        (("cpu", "cpu"), SLOW, FAST, SIM, "fewest"),
        (("cpu", "cpu"), FAST, SLOW, "cpu", "fewest"),
        (("cpu", "cpu"), SLOW, DEAR_COPIES, "cpu", "with_transfers"),
        ((SIM, SIM), SLOW, DEAR_COPIES, SIM, "resident"),
        ((SIM, SIM), DEAR_COPIES, SLOW, SIM, "with_transfers"),
        (("cpu", SIM), FAST, FAST, "cpu", "tie"),
        ((SIM, "cpu"), FAST, FAST, SIM, "tie"),
    ]:
        one = product(places, lands, FOUR, costs={"cpu": cpu, SIM: sim}, why=why, policy="auto")
        yield one.case("auto", find_place)
    # Between them, one copy or two decide.
    costs = {"cpu": replace(FAST, launch_s=1.5), SIM: replace(FAST, copy_s=1.0)}
    one = product(lands=SIM, shapes=FOUR, costs=costs, why="once", policy="auto")
    yield _twice(one).case("auto", find_place)


def _estimates(library: str, other: str) -> Cases:
    """One number decides between two places, for each that can be forgotten or mistaken."""
    both, neither = ("cpu", "cpu"), (other, other)
    apart, turned = ("cpu", other), (other, "cpu")

    def start(launch_s: float, costs: Costs = FREE) -> Costs:
        return replace(costs, launch_s=launch_s)

    rows = [
        # 362 elements are touched: 724 bytes, 1448 or 2896.
        *((both, READS, start(needed), "float32") for needed in (1000.0, 2000.0)),
        *((both, READS, start(needed), "float64") for needed in (2000.0, 4000.0)),
        # a has 48 bytes and b 800; in float64 twice as many.
        (apart, LINKED, start(300.0, LINKED), "float32"),
        (turned, start(300.0, LINKED), LINKED, "float32"),
        (apart, LINKED, start(1000.0, LINKED), "float64"),
        (turned, start(1000.0, LINKED), LINKED, "float64"),
    ]
    if library == "torch":  # what no library has a word of its own for
        rows += [
            # 1200 operations.
            *((both, COMPUTES, start(needed), "float32") for needed in (1100.0, 1300.0)),
            *((neither, start(needed), COMPUTES, "float32") for needed in (1100.0, 1300.0)),
            *((both, start(needed), LINKED, "float32") for needed in (820.0, 880.0)),
            *((neither, LINKED, start(needed), "float32") for needed in (820.0, 880.0)),
        ]
    for places, cpu, there, dtype in rows:
        costs = {"cpu": cpu, other: there}
        one = product(places, "", WIDE, dtype=dtype, library=library, costs=costs, policy="auto")
        needed = {place: seconds(_sizes(one, place), each) for place, each in costs.items()}
        lands, why = min(needed, key=needed.__getitem__), say("products.estimates", seconds=needed)
        yield replace(one, lands=lands, why=why).case("auto", find_place)


def _sizes(one: Product, place: str) -> tuple[int, int, int, int, tuple[int, ...]]:
    """What `estimated_seconds` is asked about a product on a place."""
    a, b = one.operands
    transfers = tuple(x.nbytes for x in (a, b) if x.on != place)
    return *a.shape, b.shape[1], a.values.itemsize, transfers  # type: ignore[return-value]


def _transfers() -> Cases:
    """Each operand is moved once, if it must be, and nothing comes back."""
    for lands in (SIM, "cpu"):
        for places in EVERYWHERE:
            yield product(places, lands, device=lands).case("transfers", find_moves)
    for places, which in [(("cpu", SIM), "a"), ((SIM, "cpu"), "b"), (("cpu", "cpu"), "ab")]:
        one = product(places, SIM, ndarrays=which, device=SIM)
        yield one.case("transfers", find_moves)
    yield product((SIM, SIM), SIM).case("transfers", find_moves)
    yield product(("cpu", SIM), SIM, policy="copy").case("transfers", find_moves)


def _one_operand() -> Cases:
    """One object on both sides moves once; x and x.T are two."""
    for one in [
        product(lands=SIM, shapes=FOUR, device=SIM),
        product((SIM, SIM), SIM, FOUR, device=SIM),
        product((SIM, SIM), SIM, FOUR),
        product((SIM, SIM), "cpu", FOUR, device="cpu"),
        product(lands=SIM, shapes=FOUR, ndarrays="a", device=SIM),
    ]:
        yield _twice(one).case("one_operand", find_moved_once)
    for which in ("", "a"):
        for lands in ("cpu", SIM):
            one = product(lands=lands, shapes=FOUR, ndarrays=which, why="turned", device=lands)
            yield _twice(one, turned=True).case("one_operand", find_turned)
    if is_installed("tensorflow"):
        one = product(lands="cpu:1", shapes=FOUR, library="tensorflow", device="cpu:1")
        yield _twice(one).case("one_operand", _find_one_object, explicit=True, kernels={})


def _twice(one: Product, *, turned: bool = False) -> Product:
    """A product of its first operand with itself, or with its transpose."""
    return replace(one, b=replace(one.operands[0], again=True, transposed=turned))


def _find_one_object(one: Product, run: Run) -> Finding | None:
    """One tensor on both sides: what was moved once is one object when the kernel is called."""
    if run.raised is not None or len(run.kernels) != 1 or run.kernels[0]["came"] == 0:
        return None
    return Finding(say("products.two_of_one", call=run.call), mistake="moved-twice")


def _tensorflow() -> Cases:
    """The two CPUs of TensorFlow, which may not copy without being told."""
    rule, library = "tensorflow", "tensorflow"
    cpus = ("cpu", "cpu:1")
    for lands in cpus:
        for places in [(a, b) for a in cpus for b in cpus]:
            one = product(places, lands, library=library, device=lands)
            yield one.case(rule, find_in_tensorflow, find_operands_moved, explicit=True, kernels={})
        strict = product((lands, lands), lands, library=library)
        yield strict.case(rule, find_in_tensorflow, find_operands_moved, explicit=True)
        doubles = product(cpus, lands, dtype="float64", library=library, device=lands)
        yield doubles.case(rule, find_in_tensorflow, find_operands_moved, explicit=True)
        apart = product(cpus, lands, library=library, device=lands)
        yield apart.call.gradients(rule)
    apart, nowhere = product(cpus, library=library), product(library=library, device="sim:0")
    naming = [SAME_DEVICE, "cpu and cpu:1"]
    yield apart.call.refusal(rule, RuntimeError, naming, "products.apart")
    yield nowhere.call.refusal(rule, ValueError, ["tensorflow", "sim"], "products.nowhere")
