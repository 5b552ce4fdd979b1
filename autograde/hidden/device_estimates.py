"""What is asked of `estimated_seconds`: each term where no other weighs, and all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Costs, Finding
from insidetensor.checking.findings import because, find_value

from . import seconds_oracle

TRIALS = Trials("estimated_seconds")
ROUNDING = 1e-9
NOTHING = Costs(0.0, 0.0, 1e30, 1e30, 1e30)  # costs no time that anybody could see
Sizes = tuple[int, int, int, int, tuple[int, ...]]
Cases = Iterator[Case]
OVERLAP = "estimated_seconds.larger_of_all"
UNTOUCHED = ["estimated_seconds.compute_alone", "estimated_seconds.smaller"]
LARGER = [*UNTOUCHED, "estimated_seconds.sum_for_larger"]


def estimated_seconds_cases() -> Cases:
    """A rough estimate, each term alone, everything at once, and nothing at all."""
    rng = Random(seconds_oracle.SEED)
    yield from _rough()
    yield from _together()
    yield from _launches(rng)
    yield from _transfers(rng)
    yield from _computing(rng)
    yield from _empty()


def _rough() -> Cases:
    """One thing takes nearly all the time; half too little or too much is told elsewhere."""
    rates = replace(NOTHING, memory_bytes_per_s=1e6, link_bytes_per_s=1e6)
    for nbytes in (3_000_000, 40_000_000):
        yield _estimate("estimates", (1, 1, 1, 4, (nbytes,)), rates, within=0.6)
    for m, k, n, seconds in [(100, 200, 300, 12.0), (10, 20, 30, 300.0), (1000, 5, 40, 4.0)]:
        rates = replace(
            NOTHING,
            flop_per_s=2 * m * k * n / seconds,
            memory_bytes_per_s=4 * (m * k + k * n + m * n) / (seconds / 2),
        )
        yield _estimate("estimates", (m, k, n, 4, ()), rates, within=0.6)


def _together() -> Cases:
    """Everything at once; a mistake with one term is no mistake of this rule."""
    for k in (1000, 50_000):
        # Moving takes as long as computing, and touching the memory 0.6 as long.
        nbytes = round(4 * (2 * k + 1) / 0.6)
        rates = Costs(0.0, 0.0, 2.0 * k, nbytes, nbytes)
        yield _estimate("added_up", (1, k, 1, 4, (nbytes,)), rates, within=0.35)
    for m, k, n, itemsize, transfers, costs in seconds_oracle.cases():
        if m * k * n and all(transfers):
            sizes = (m, k, n, itemsize, transfers)
            others = _others(sizes, costs, [OVERLAP])
            yield _estimate("added_up", sizes, costs, within=1e-6, others=others)


def _launches(rng: Random) -> Cases:
    for transfers in [(), (64,), (64, 64), (1, 2, 3), ()]:
        costs = replace(NOTHING, launch_s=rng.choice((0.25, 1.5, 2e-5)))
        yield _estimate("launch", (*_sizes(rng), transfers), costs)


def _transfers(rng: Random) -> Cases:
    for transfers in [(24,), (24, 60), (8, 8, 8), (100_000,), (1, 200, 3, 4)]:
        costs = replace(NOTHING, copy_s=rng.choice((0.25, 1.5, 2e-5)))
        yield _estimate("fixed_copy", (*_sizes(rng), transfers), costs)
        # The memory is faster than the link, and has next to nothing to do.
        rate = rng.choice((500.0, 1e3, 64.0))
        costs = replace(NOTHING, memory_bytes_per_s=10 * rate, link_bytes_per_s=rate)
        many = tuple(1_000_000 * nbytes for nbytes in transfers)
        yield _estimate("over_the_link", (2, 3, 4, 4, many), costs, within=1e-3)
    # Parts of a second: the memory has next to nothing to do here too, and a fifth is no matter.
    rates = replace(NOTHING, memory_bytes_per_s=640.0, link_bytes_per_s=64.0)
    yield _estimate("over_the_link", (2, 3, 4, 4, (100, 60)), rates, within=0.2)
    for copy_s in (0.25, 2e-5):
        yield _estimate("empty_transfer", (2, 3, 4, 4, (0,)), replace(NOTHING, copy_s=copy_s))


def _computing(rng: Random) -> Cases:
    for _ in range(6):
        sizes = _sizes(rng)
        yield _estimate("operations", (*sizes, ()), replace(NOTHING, flop_per_s=1e3))
        yield _estimate("memory", (*sizes, ()), replace(NOTHING, memory_bytes_per_s=1e3))
    for k in (1000, 4000):  # long enough for the result not to weigh
        for memory, transfers in [(1.0, ()), (1.5, (8,))]:
            rates = replace(NOTHING, flop_per_s=2.0 * k, memory_bytes_per_s=memory * k)
            some: Sizes = (1, k, 1, 1, transfers)
            others = _others(some, rates, LARGER)
            yield _estimate("larger", some, rates, within=0.01, others=others)


def _empty() -> Cases:
    """A size of 0: what is there is launched, moved and touched all the same."""
    for m, k, n, itemsize, transfers, costs in seconds_oracle.cases():
        if not m * k * n and all(transfers):
            some = (m, k, n, itemsize, transfers)
            others = _others(some, costs, [*UNTOUCHED, "estimated_seconds.whole_seconds"])
            yield _estimate("nothing_to_multiply", some, costs, others=others)


def _sizes(rng: Random) -> tuple[int, int, int, int]:
    m, k, n = (rng.choice((2, 3, 7, 64)) for _ in range(3))
    return m, k, n, rng.choice((2, 4, 8))


def _others(sizes: Sizes, costs: Costs, own: Sequence[str]) -> list[object]:
    """What a single mistake gives that other rules tell."""
    mistaken = seconds_oracle.mistaken(*sizes, costs)
    return [value for key, value in mistaken.items() if key not in own]


def _likely(yours: Any, sizes: Sizes, costs: Costs) -> str:
    """Which mistake gives this number, but for rounding; "" for none that we know."""
    rounding = ROUNDING * seconds_oracle.seconds(*sizes, costs)
    for key, wrong in seconds_oracle.mistaken(*sizes, costs).items():
        if isinstance(yours, float) and abs(yours - float(str(wrong))) <= rounding:
            return say(key)
    return ""


def _estimate(
    rule: str,
    sizes: Sizes,
    costs: Costs,
    *,
    within: float = ROUNDING,
    others: Sequence[object] = (),
) -> Case:
    """One estimate; `others` are wrong ones that this rule does not tell."""
    call = TRIALS.call(*sizes, costs)
    expected = seconds_oracle.seconds(*sizes, costs)
    why = say("estimated_seconds.sum", **seconds_oracle.terms(*sizes, costs))

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, call)
        found = raised or find_value(yours, expected, call, within=within)
        if found is None or raised is not None:
            return found
        if any(find_value(yours, other, call, within=ROUNDING) is None for other in others):
            return None
        return because(found, _likely(yours, sizes, costs) or why)

    return Case(rule, "estimate", (sizes, asdict(costs)), find)
