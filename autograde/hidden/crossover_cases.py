"""What is asked of `crossover`: curves of a CPU and a GPU, and what the usual mistakes find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from math import exp, inf, log, log10, sqrt
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say

from .typed_numbers import ROUNDING, WHOLE, if_rounded, is_rounded, three_digits

SEED = 2026

Sizes = tuple[int, ...]
Times = tuple[float, ...]
Curves = tuple[Sizes, Times, Times]  # sizes, seconds of the CPU, seconds of the GPU

SOME: tuple[Curves, ...] = (
    # Whoever swaps the two is told so here; where the GPU falls back, it would be a guess.
    ((10, 20, 40), (1.0, 2.0, 4.0), (9.0, 8.0, 7.0)),  # never ahead, but catching up
    ((10, 40), (2.0, 3.0), (1.0, 6.0)),  # ahead first, behind in the end
    ((10, 20, 40, 80), (1.0, 4.0, 9.0, 10.0), (2.0, 3.0, 8.0, 15.0)),  # goes ahead, falls back
    ((10, 20, 40, 80), (3.0, 3.0, 4.0, 9.0), (2.0, 5.0, 3.0, 8.0)),  # ahead, behind, ahead
    ((64, 256), (10e-6, 160e-6), (20e-6, 80e-6)),
    ((10, 100, 1000), (1e-6, 1e-4, 1e-1), (2e-5, 3e-5, 5e-3)),
    ((10, 20, 40), (1.0, 4.0, 16.0), (2.0, 4.0, 8.0)),  # they meet at a size
    ((10, 20, 40, 80), (1.0, 4.0, 4.0, 9.0), (2.0, 4.0, 4.0, 8.0)),  # at two
    ((10, 20, 40, 80, 160), (1.0, 3.0, 4.0, 9.0, 20.0), (2.0, 2.0, 5.0, 8.0, 9.0)),
    ((10, 20, 40), (1.0, 3.0, 4.0), (2.0, 2.0, 5.0)),  # falls back for good
    ((10, 20, 40), (1.0, 2.0, 4.0), (9.0, 8.0, 4.0)),  # only catches up at the last
    ((10, 20, 40), (1.0, 2.0, 4.0), (1.0, 2.0, 4.0)),
    ((10, 20, 40), (4.0, 9.0, 30.0), (2.0, 3.0, 4.0)),  # ahead from the start
    ((10, 20, 40), (2.0, 9.0, 30.0), (2.0, 3.0, 4.0)),  # they meet at the first
    ((32,), (2.0,), (1.0,)), ((32,), (1.0,), (2.0,)), ((32,), (1.0,), (1.0,)),
)  # fmt: skip


# Which rule of the text it is that decides, by the reason why the crossover is there.
RULES = {
    "between": "between_two_sizes",
    "last_crossing": "stays_faster",
    "equal_at_a_size": "equal_times",
    "equal_at_the_end": "equal_times",
    "behind_at_the_end": "none_in_range",
    "ahead_from_the_start": "from_the_start",
}


def crossover_cases() -> Iterator[Case]:
    """One crossing, several, none; times that are equal; a GPU that is ahead from the start."""
    for each in curves(Random(SEED)):
        right = crossover(*each)
        reason = why(*each, right)
        # Rounded, it is as good as right: that is another rule.
        yield _case(RULES[reason], each, right, max(ROUNDING, WHOLE / (right or inf)), reason)
        if right is not None and reason == "between":
            yield _case("not_rounded", each, right, ROUNDING, reason)


def _case(rule: str, each: Curves, right: float | None, within: float, reason: str) -> Case:
    likely = {f"crossover.{key}": wrong for key, wrong in mistaken(*each, right).items()}
    said = if_rounded("crossover.rounded", right, say(f"crossover.{reason}"))
    fields: dict[str, Any] = {"expected": right, "within": within, "likely": likely, "why": said}
    case = Trials("crossover").value(rule, *each, or_none=True, **fields)
    if rule != "not_rounded" or right is None:
        return case
    return replace(case, find=lambda seen: case.find(seen) if is_rounded(seen, right) else None)


def curves(rng: Random) -> Iterator[Curves]:
    """Small cases of every kind, then a CPU and a GPU that starts late; some with noise."""
    yield from SOME
    for _ in range(40):
        sizes = tuple(sorted(rng.sample(range(8, 4096), rng.randint(2, 8))))
        launch, cpu_rate, gpu_rate = 10 ** rng.uniform(-6, -2), 1e11, 10 ** rng.uniform(10.5, 13)
        noise = rng.choice((0.0, 0.0, 1.0))
        cpu = [2 * n**3 / cpu_rate * 4 ** (noise * rng.uniform(-1, 1)) for n in sizes]
        gpu = [(launch + 2 * n**3 / gpu_rate) * 4 ** (noise * rng.uniform(-1, 1)) for n in sizes]
        yield sizes, tuple(map(three_digits, cpu)), tuple(map(three_digits, gpu))


def crossover(sizes: Sizes, cpu: Times, gpu: Times) -> float | None:
    """Walk back from the last size for as long as the GPU is ahead."""
    at = len(sizes) - 1
    if gpu[at] >= cpu[at]:
        return None
    while at > 0 and gpu[at - 1] < cpu[at - 1]:
        at -= 1
    return float(sizes[0]) if at == 0 else _meeting(sizes, cpu, gpu, at - 1)


def why(sizes: Sizes, cpu: Times, gpu: Times, right: float | None) -> str:
    """Why the crossover is there, or is none: the name of a sentence."""
    if right is None:
        return "equal_at_the_end" if gpu[-1] == cpu[-1] else "behind_at_the_end"
    ahead = [g < c for c, g in zip(cpu, gpu, strict=True)]
    if all(ahead):
        return "ahead_from_the_start"
    if right in sizes:
        return "equal_at_a_size"
    return "between" if ahead == sorted(ahead) else "last_crossing"


# ---- mistakes ------------------------------------------------------------------------------------


def mistaken(sizes: Sizes, cpu: Times, gpu: Times, right: float | None) -> dict[str, float]:
    """What the mistakes that people make would return here, where they return something else."""
    found: dict[str, float] = {}
    if right is None:
        found = {"no_number": 0.0, "no_infinity": inf}
        behind = [log(g / c) for c, g in zip(cpu, gpu, strict=True)]
        if len(sizes) > 1 and behind[-2] > behind[-1] > 0:
            with suppress(OverflowError):  # lines that hardly come closer
                found["extrapolated"] = _meeting(sizes, cpu, gpu, len(sizes) - 2)
    rises, falls = _changes(cpu, gpu), _changes(gpu, cpu)
    if rises:
        found["first_crossing"] = _meeting(sizes, cpu, gpu, rises[0])
    if falls:
        fall = falls[-1] if right is None else falls[0]
        found["falls_back"] = _meeting(sizes, cpu, gpu, fall)
    swapped = crossover(sizes, gpu, cpu)
    if swapped is not None and not falls and len(sizes) > 1:
        found["swapped"] = swapped
    if right is not None and right not in sizes:
        found |= _between(sizes, cpu, gpu, right, rises[-1])
    return {key: wrong for key, wrong in found.items() if wrong != right}


def _between(sizes: Sizes, cpu: Times, gpu: Times, right: float, at: int) -> dict[str, float]:
    """Mistakes between the sizes number `at` and `at + 1`."""
    first_and_last = ((sizes[0], sizes[-1]), (cpu[0], cpu[-1]), (gpu[0], gpu[-1]))
    before, after = sizes[at], sizes[at + 1]
    found = {
        "linear": _meeting(sizes, cpu, gpu, at, float, float),
        "linear_times": _meeting(sizes, cpu, gpu, at, log, float),
        "linear_sizes": _meeting(sizes, cpu, gpu, at, float, log),
        "next_size": float(after),
        "size_before": float(before),
        "middle": sqrt(before * after),
        "arithmetic_middle": (before + after) / 2,
        "logarithm": log(right),
        "other_base": exp(log10(right)),
        "wrong_end": before * after / right,
        "place": float(at + 1),
    }
    if gpu[0] >= cpu[0]:
        found = {"first_and_last": _meeting(*first_and_last, 0), **found}
    return found


def _meeting(
    sizes: Sizes, cpu: Times, gpu: Times, at: int,
    over: Callable[[float], float] = log, of: Callable[[float], float] = log,
) -> float:  # fmt: skip
    """Where the straight lines through the sizes number `at` and `at + 1` meet.

    `over` and `of` say how sizes and times are plotted.
    """
    before, after = (of(gpu[i]) - of(cpu[i]) for i in (at, at + 1))
    way = before / (before - after)
    if over is log:
        return float(sizes[at] * (sizes[at + 1] / sizes[at]) ** way)
    return sizes[at] + (sizes[at + 1] - sizes[at]) * way


def _changes(cpu: Times, gpu: Times) -> list[int]:
    """The sizes, by number, after which the GPU goes ahead."""
    ahead = [g < c for c, g in zip(cpu, gpu, strict=True)]
    return [at for at, (now, later) in enumerate(pairwise(ahead)) if later and not now]
