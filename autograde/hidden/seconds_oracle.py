"""How many seconds a product is estimated to take, and what the usual mistakes would give."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from insidetensor import T4, Costs

SEED = 2026
Case = tuple[int, int, int, int, tuple[int, ...], Costs]

# Rates so far apart that every term counts somewhere, and no two mistakes look alike.
ROUND = Costs(
    launch_s=10e-6, copy_s=20e-6, flop_per_s=1e12, memory_bytes_per_s=1e11, link_bytes_per_s=1e10
)
SLOW_LAUNCH = Costs(
    launch_s=0.5, copy_s=0.25, flop_per_s=1e3, memory_bytes_per_s=1e3, link_bytes_per_s=500.0
)


def cases() -> Iterator[Case]:
    """Sizes 0 and 1, no transfers and several, bound by arithmetic and by memory."""
    yield 1000, 1000, 1000, 4, (), ROUND
    yield 1000, 1, 10, 8, (), ROUND
    yield 1000, 1, 1000, 8, (), ROUND
    yield 100, 200, 300, 4, (80_000,), ROUND
    yield 100, 200, 300, 4, (80_000, 240_000), ROUND
    yield 2, 3, 5, 4, (24, 60), SLOW_LAUNCH
    yield 3, 1, 2, 8, (24,), SLOW_LAUNCH
    yield 1, 1, 1, 2, (0,), SLOW_LAUNCH
    yield 0, 5, 7, 4, (), ROUND
    yield 4, 0, 6, 4, (0, 0), ROUND
    yield 0, 0, 0, 4, (), ROUND
    rng = Random(SEED)
    for _ in range(20):
        m, k, n = (rng.choice((0, 1, 7, 64, 500, 4096)) for _ in range(3))
        itemsize = rng.choice((2, 4, 8))
        both = (m * k * itemsize, k * n * itemsize)
        yield m, k, n, itemsize, both[: rng.randint(0, 2)], rng.choice((ROUND, T4.central))


def terms(
    m: int, k: int, n: int, itemsize: int, transfers: tuple[int, ...], costs: Costs
) -> dict[str, object]:
    """The terms of the estimate, in seconds, as a learner may want to see them."""
    return {
        "launch": _short(costs.launch_s),
        "moving": _short(_moving(transfers, costs)),
        "computing": _short(2 * m * k * n / costs.flop_per_s),
        "touching": _short((m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s),
    }


def seconds(
    m: int, k: int, n: int, itemsize: int, transfers: tuple[int, ...], costs: Costs
) -> float:
    """The estimate: launch + transfers + the larger of arithmetic and memory."""
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + _moving(transfers, costs) + max(computing, touching)


def mistaken(
    m: int, k: int, n: int, itemsize: int, transfers: tuple[int, ...], costs: Costs
) -> dict[str, object]:
    """By message key, what a likely mistake gives; none of them where it changes nothing."""
    right = seconds(m, k, n, itemsize, transfers, costs)
    moving = _moving(transfers, costs)
    computing = 2 * m * k * n / costs.flop_per_s
    fewer = m * n * max(2 * k - 1, 0) / costs.flop_per_s
    elements = m * k + k * n + m * n
    touching = elements * itemsize / costs.memory_bytes_per_s
    longer = max(computing, touching)
    base = costs.launch_s + moving
    wrong = {
        "launch_left_out": moving + longer,
        "launch_per_transfer": costs.launch_s * (1 + len(transfers)) + moving + longer,
        "launch_per_operand": costs.launch_s * 2 + moving + longer,
        "sum_for_larger": base + computing + touching,
        "compute_alone": base + computing,
        "smaller": base + min(computing, touching),
        "half_the_operations": base + max(computing / 2, touching),
        "elements_for_bytes": base + max(computing, touching / itemsize),
        "result_not_touched": base
        + max(computing, (m * k + k * n) * itemsize / costs.memory_bytes_per_s),
        "no_fixed_copy": right - costs.copy_s * len(transfers),
        "one_fixed_copy": right - costs.copy_s * (len(transfers) - 1) if transfers else right,
        "wrong_way": right
        + sum(transfers) * (1 / costs.memory_bytes_per_s - 1 / costs.link_bytes_per_s),
        "larger_of_all": costs.launch_s + max(moving, longer),
        "transfers_left_out": costs.launch_s + longer,
        "one_addition_fewer": base + max(fewer, touching),
        "four_bytes": base + max(computing, touching / itemsize * 4),
        "result_touched_twice": base
        + max(computing, touching + m * n * itemsize / costs.memory_bytes_per_s),
        "transfers_at_once": right
        - (sum(transfers) - max(transfers, default=0)) / costs.link_bytes_per_s,
        "whole_seconds": costs.launch_s
        + sum(costs.copy_s + nbytes // costs.link_bytes_per_s for nbytes in transfers)
        + max(computing // 1, touching // 1),
    }
    return {
        f"estimated_seconds.{key}": value
        for key, value in wrong.items()
        if abs(value - right) > 1e-6 * right
    }


def _moving(transfers: tuple[int, ...], costs: Costs) -> float:
    return sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)


def _short(number: float) -> str:
    return f"{number:.4g}"
