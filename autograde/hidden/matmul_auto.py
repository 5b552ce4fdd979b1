"""Cases of the policy auto: far apart first, then where one number of the estimates decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from insidetensor import Costs

from .auto_trials import choices
from .device_tensors import tensorflow_is_installed
from .matmul_calls import SIM, Product
from .matmul_findings import find_place
from .matmul_refusals import Refused

RULE, FOUR = "auto", ((4, 4), (4, 4))
AUTO = {"policy": "auto"}
# So far apart that no other consideration can win: where each is cheap, and where it is not.
FAST = Costs(
    launch_s=1e-6, copy_s=1e-6, flop_per_s=1e12, memory_bytes_per_s=1e12, link_bytes_per_s=1e12
)
SLOW = Costs(
    launch_s=1e-3, copy_s=1e-6, flop_per_s=1e6, memory_bytes_per_s=1e6, link_bytes_per_s=1e12
)
DEAR_COPIES = Costs(
    launch_s=1e-6, copy_s=10.0, flop_per_s=1e12, memory_bytes_per_s=1e12, link_bytes_per_s=1e3
)
# Between them, one copy or two decide.
SLOW_START = replace(FAST, launch_s=1.5)
ONE_COPY = replace(FAST, copy_s=1.0)


def auto() -> Iterator[Case]:
    """Where the work is sent by the estimates, in both libraries."""
    for places, cpu, sim, lands, why in [
        (("cpu", "cpu"), SLOW, FAST, SIM, "fewest"),
        (("cpu", "cpu"), FAST, SLOW, "cpu", "fewest"),
        (("cpu", "cpu"), SLOW, DEAR_COPIES, "cpu", "with_transfers"),
        ((SIM, SIM), SLOW, DEAR_COPIES, SIM, "resident"),
        ((SIM, SIM), DEAR_COPIES, SLOW, SIM, "with_transfers"),
        (("cpu", SIM), FAST, FAST, "cpu", "tie"),
        ((SIM, "cpu"), FAST, FAST, SIM, "tie"),
    ]:
        # Operands of one size, so that a tie is one.
        one = Product(places, lands, FOUR, options=AUTO, why=f"products.{why}")
        yield replace(one, costs={"cpu": cpu, SIM: sim}).case(RULE, find_place)
    one = Product(("cpu", "cpu"), SIM, FOUR, options=AUTO, is_one=True, why="products.once")
    yield replace(one, costs={"cpu": SLOW_START, SIM: ONE_COPY}).case(RULE, find_place)
    yield Refused(options=AUTO).case(RULE, ValueError, [], "no_costs")
    yield Refused(options=AUTO, costs={}).case(RULE, ValueError, [], "no_costs")
    yield from _by_estimate("torch", SIM)
    if tensorflow_is_installed():
        yield from _by_estimate("tensorflow", "cpu:1")


def auto_fallbacks(library: str) -> Iterator[Product]:
    """The policy auto chooses a place that does not exist, since it is the fastest."""
    if library == "torch":
        costs = {"cpu": SLOW, "cuda:999": FAST}
        yield Product(("cpu", SIM), "cpu", options=AUTO, costs=costs)
    else:
        costs = {"cpu": SLOW, "cpu:7": FAST}
        yield Product(("cpu", "cpu"), "cpu", options=AUTO, costs=costs, library=library)


def _by_estimate(library: str, other: str) -> Iterator[Case]:
    """One number of the estimates decides between the CPU and another place."""
    names = {"here": "cpu", "there": other}
    for choice in choices():
        seconds = {names[at]: needed for at, needed in choice.seconds().items()}
        fields: dict[str, Any] = {"seconds": seconds}
        one = Product(
            (names[choice.lie[0]], names[choice.lie[1]]),
            names[choice.lands()],
            choice.shapes,
            choice.dtype,
            options=AUTO,
            costs={"cpu": choice.here, other: choice.there},
            why="products.estimates",
            fields=fields,
            library=library,
        )
        yield one.case(RULE, find_place)
