"""What is asked of `estimated_seconds`: each term where no other weighs, and all at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import T4, Costs, Finding
from insidetensor.checking.findings import because, find_value

TRIALS = Trials("estimated_seconds")
SEED, ROUNDING = 2026, 1e-9
Sizes = tuple[int, int, int, int, tuple[int, ...]]  # m, k, n, the itemsize, the transfers
NOTHING = Costs(0.0, 0.0, 1e30, 1e30, 1e30)  # costs no time that anybody could see
# Rates so far apart that every term counts somewhere, and no two mistakes look alike.
ROUND = Costs(10e-6, 20e-6, 1e12, 1e11, 1e10)
SLOW_LAUNCH = Costs(0.5, 0.25, 1e3, 1e3, 500.0)
# Mistakes that one rule alone tells, by that rule; another takes no notice.
OWN = {
    "added_up": ["larger_of_all"],
    "larger": ["compute_alone", "smaller", "sum_for_larger"],
    "nothing_to_multiply": ["compute_alone", "smaller", "whole_seconds"],
}


def estimated_seconds_cases() -> Iterator[Case]:
    """A rough estimate, everything at once, each term where no other weighs, and nothing at all."""
    # One thing takes nearly all the time; half too little or too much is told elsewhere.
    rates = replace(NOTHING, memory_bytes_per_s=1e6, link_bytes_per_s=1e6)
    yield _estimate("estimates", (1, 1, 1, 4, (3_000_000,)), rates, 0.6)
    for m, k, n, needed in [(100, 200, 300, 12.0), (1000, 5, 40, 4.0)]:
        flop, nbytes = 2 * m * k * n / needed, 4 * (m * k + k * n + m * n) / (needed / 2)
        rates = replace(NOTHING, flop_per_s=flop, memory_bytes_per_s=nbytes)
        yield _estimate("estimates", (m, k, n, 4, ()), rates, 0.6)
    for k in (1000, 50_000):
        # Moving takes as long as computing, and touching the memory 0.6 as long.
        nbytes = round(4 * (2 * k + 1) / 0.6)
        costs = Costs(0.0, 0.0, 2.0 * k, nbytes, nbytes)
        yield _estimate("added_up", (1, k, 1, 4, (nbytes,)), costs, 0.35)
    for sizes, costs in estimates():
        is_empty = not sizes[0] * sizes[1] * sizes[2]
        rule = "nothing_to_multiply" if is_empty else "added_up"
        if all(sizes[-1]):
            yield _estimate(rule, sizes, costs, ROUNDING if is_empty else 1e-6)
    # The memory is faster than the link, and has next to nothing to do.
    link = replace(NOTHING, memory_bytes_per_s=640.0, link_bytes_per_s=64.0)
    yield _estimate("launch", (7, 2, 3, 8, ()), replace(NOTHING, launch_s=1.5))
    for transfers in [(24,), (24, 60), (8, 8, 8), (1, 200, 3, 4)]:
        yield _estimate("launch", (7, 2, 3, 8, transfers), replace(NOTHING, launch_s=1.5))
        yield _estimate("fixed_copy", (2, 7, 2, 8, transfers), replace(NOTHING, copy_s=0.25))
        many = tuple(1_000_000 * nbytes for nbytes in transfers)
        yield _estimate("over_the_link", (2, 3, 4, 4, many), link, 1e-3)
    yield _estimate("over_the_link", (2, 3, 4, 4, (100, 60)), link, 0.2)  # parts of a second
    yield _estimate("empty_transfer", (2, 3, 4, 4, (0,)), replace(NOTHING, copy_s=0.25))
    for some in [(64, 2, 3, 2, ()), (2, 7, 64, 4, ()), (3, 64, 7, 8, ())]:
        yield _estimate("operations", some, replace(NOTHING, flop_per_s=1e3))
        yield _estimate("memory", some, replace(NOTHING, memory_bytes_per_s=1e3))
    for memory in (1.0, 1.5):  # long enough for the result not to weigh
        rates = replace(NOTHING, flop_per_s=8000.0, memory_bytes_per_s=memory * 4000)
        yield _estimate("larger", (1, 4000, 1, 1, ()), rates, 0.01)


def estimates() -> Iterator[tuple[Sizes, Costs]]:
    """Sizes 0 and 1, no transfers and several, bound by arithmetic and by memory."""
    yield (1000, 1000, 1000, 4, ()), ROUND
    yield (1000, 1, 10, 8, ()), ROUND
    yield (100, 200, 300, 4, (80_000, 240_000)), ROUND
    yield (2, 3, 5, 4, (24, 60)), SLOW_LAUNCH
    yield (3, 1, 2, 8, (24,)), SLOW_LAUNCH
    yield (0, 5, 7, 4, ()), ROUND
    yield (0, 0, 0, 4, ()), ROUND
    rng = Random(SEED)
    for _ in range(20):
        m, k, n = (rng.choice((0, 1, 7, 64, 500, 4096)) for _ in range(3))
        itemsize = rng.choice((2, 4, 8))
        both = (m * k * itemsize, k * n * itemsize)
        transfers = both[: rng.randint(0, 2)]
        yield (m, k, n, itemsize, transfers), rng.choice((ROUND, T4.central))


def seconds(sizes: Sizes, costs: Costs) -> float:
    """The estimate: launch + transfers + the larger of arithmetic and memory."""
    terms = _seconds_of(sizes, costs)
    return terms["launch"] + terms["moving"] + max(terms["computing"], terms["touching"])


def mistaken(sizes: Sizes, costs: Costs) -> dict[str, float]:
    """By message key, what a likely mistake gives; none of them where it changes nothing."""
    m, k, n, itemsize, transfers = sizes
    launch, moving, flops, touched = _seconds_of(sizes, costs).values()
    right, base, longer = seconds(sizes, costs), launch + moving, max(flops, touched)
    fixed, link = costs.copy_s, costs.link_bytes_per_s
    result = m * n * itemsize / costs.memory_bytes_per_s
    fewer = m * n * max(2 * k - 1, 0) / costs.flop_per_s
    whole = sum(fixed + nbytes // link for nbytes in transfers)
    wrong = {
        "launch_left_out": right - launch,
        "launch_per_transfer": right + launch * len(transfers),
        "launch_per_operand": right + launch,
        "sum_for_larger": base + flops + touched,
        "compute_alone": base + flops,
        "smaller": base + min(flops, touched),
        "half_the_operations": base + max(flops / 2, touched),
        "elements_for_bytes": base + max(flops, touched / itemsize),
        "result_not_touched": base + max(flops, touched - result),
        "no_fixed_copy": right - fixed * len(transfers),
        "one_fixed_copy": right - fixed * max(len(transfers) - 1, 0),
        "wrong_way": right + sum(transfers) * (1 / costs.memory_bytes_per_s - 1 / link),
        "larger_of_all": launch + max(moving, longer),
        "one_addition_fewer": base + max(fewer, touched),
        "four_bytes": base + max(flops, touched / itemsize * 4),
        "result_touched_twice": base + max(flops, touched + result),
        "transfers_at_once": right - (sum(transfers) - max(transfers, default=0)) / link,
        "whole_seconds": launch + whole + max(flops // 1, touched // 1),
    }
    return {key: value for key, value in wrong.items() if abs(value - right) > 1e-6 * right}


def _seconds_of(sizes: Sizes, costs: Costs) -> dict[str, float]:
    m, k, n, itemsize, transfers = sizes
    return {
        "launch": costs.launch_s,
        "moving": sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers),
        "computing": 2 * m * k * n / costs.flop_per_s,
        "touching": (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s,
    }


def _estimate(rule: str, sizes: Sizes, costs: Costs, within: float = ROUNDING) -> Case:
    """One estimate; a mistake that another rule tells is none of this rule's."""
    call, text = TRIALS.call(*sizes, costs), f"estimated_seconds(*{sizes}, {costs})"
    expected, wrong = seconds(sizes, costs), mistaken(sizes, costs)
    terms = {name: f"{value:.4g}" for name, value in _seconds_of(sizes, costs).items()}
    why = say("estimated_seconds.sum", **terms)

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, call)
        found = raised or find_value(yours, expected, call, within=within)
        if found is None or raised is not None:
            return found
        rounding = ROUNDING * expected
        is_number = isinstance(yours, float)
        likely = [key for key in wrong if is_number and abs(yours - wrong[key]) <= rounding]
        if rule in OWN and set(likely) - set(OWN[rule]):
            return None
        return because(found, say(f"estimated_seconds.{likely[0]}") if likely else why)

    return Case(rule, "script", (text, ""), find)
