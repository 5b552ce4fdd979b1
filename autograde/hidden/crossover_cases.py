"""Times of a CPU and a GPU, where they cross, and what the mistakes that people make find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import exp, inf, log, log10, nan, sqrt
from random import Random

from .typed_numbers import three_digits

Sizes = tuple[int, ...]
Times = tuple[float, ...]
Curves = tuple[Sizes, Times, Times]  # sizes, seconds of the CPU, seconds of the GPU
LARGEST_LOG = 600.0  # what lies far beyond is no float any more, and nobody's answer

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


def curves(rng: Random) -> Iterator[Curves]:
    """Small cases of every kind, then a CPU and a GPU that starts late; some with noise."""
    yield from SOME
    for _ in range(40):
        sizes = tuple(sorted(rng.sample(range(8, 4096), rng.randint(2, 8))))
        launch, cpu_rate, gpu_rate = 10 ** rng.uniform(-6, -2), 1e11, 10 ** rng.uniform(10.5, 13)
        noise = rng.choice((0.0, 0.0, 1.0))
        cpu = tuple(three_digits(2 * n**3 / cpu_rate * _noise(rng, noise)) for n in sizes)
        late = [launch + 2 * n**3 / gpu_rate for n in sizes]
        gpu = tuple(three_digits(seconds * _noise(rng, noise)) for seconds in late)
        yield sizes, cpu, gpu


def _noise(rng: Random, amount: float) -> float:
    return float(4 ** (amount * rng.uniform(-1, 1)))


def crossover(sizes: Sizes, cpu: Times, gpu: Times) -> float | None:
    """Walk back from the last size for as long as the GPU is ahead."""
    at = len(sizes) - 1
    if gpu[at] >= cpu[at]:
        return None
    while at > 0 and gpu[at - 1] < cpu[at - 1]:
        at -= 1
    return float(sizes[0]) if at == 0 else _meeting(sizes, cpu, gpu, at - 1)


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


def _plain(value: float) -> float:
    return value


def likely(sizes: Sizes, cpu: Times, gpu: Times, right: float | None) -> dict[str, object]:
    """What the mistakes that people make would return here, where they return something else."""
    found: dict[str, object] = {}
    if right is None:
        found |= {"crossover.no_number": 0.0, "crossover.no_infinity": inf}
        found |= {"crossover.no_minus_1": -1.0, "crossover.no_nan": nan}
        if gpu[-1] != cpu[-1]:  # which says more
            found["crossover.last_size"] = float(sizes[-1])
        found |= _extrapolated(sizes, cpu, gpu)
    rises, falls = _changes(cpu, gpu), _changes(gpu, cpu)
    if rises and right != _meeting(sizes, cpu, gpu, rises[0]):
        found["crossover.first_crossing"] = _meeting(sizes, cpu, gpu, rises[0])
    if falls:
        fall = falls[-1] if right is None else falls[0]
        found["crossover.falls_back"] = _meeting(sizes, cpu, gpu, fall)
    swapped = crossover(sizes, gpu, cpu)
    if swapped != right and swapped is not None and not falls and len(sizes) > 1:
        found["crossover.swapped"] = swapped
    if right is None or right in sizes:
        return found
    at = rises[-1]
    return found | _one_line(sizes, cpu, gpu, right) | {
        "crossover.linear": _meeting(sizes, cpu, gpu, at, _plain, _plain),
        "crossover.linear_times": _meeting(sizes, cpu, gpu, at, log, _plain),
        "crossover.linear_sizes": _meeting(sizes, cpu, gpu, at, _plain, log),
        "crossover.next_size": float(sizes[at + 1]),
        "crossover.size_before": float(sizes[at]),
        "crossover.middle": sqrt(sizes[at] * sizes[at + 1]),
        "crossover.arithmetic_middle": (sizes[at] + sizes[at + 1]) / 2,
        "crossover.logarithm": log(right),
        "crossover.other_base": exp(log10(right)),
        "crossover.wrong_end": sizes[at] * sizes[at + 1] / right,
        "crossover.place": float(at + 1),
    }  # fmt: skip


def _one_line(sizes: Sizes, cpu: Times, gpu: Times, right: float) -> dict[str, object]:
    """Where one line from the first size to the last meets the other."""
    if (gpu[0] >= cpu[0]) == (gpu[-1] >= cpu[-1]):
        return {}
    meeting = _meeting((sizes[0], sizes[-1]), (cpu[0], cpu[-1]), (gpu[0], gpu[-1]), 0)
    return {} if meeting == right else {"crossover.first_and_last": meeting}


def _changes(cpu: Times, gpu: Times) -> list[int]:
    """The sizes, by number, after which the GPU goes ahead."""
    pairs = list(zip(cpu, gpu, strict=True))
    return [
        at for at, ((c, g), (later_c, later_g)) in enumerate(pairwise(pairs))
        if g >= c and later_g < later_c
    ]  # fmt: skip


def _extrapolated(sizes: Sizes, cpu: Times, gpu: Times) -> dict[str, object]:
    """Where the last two sizes would let the lines meet beyond what was measured."""
    if len(sizes) < 2:
        return {}
    before, after = (log(gpu[i]) - log(cpu[i]) for i in (-2, -1))
    if not before > after > 0:  # not catching up, or not behind any more
        return {}
    way = before / (before - after)
    if log(sizes[-2]) + way * log(sizes[-1] / sizes[-2]) > LARGEST_LOG:
        return {}
    return {"crossover.extrapolated": _meeting(sizes, cpu, gpu, len(sizes) - 2)}


def why(sizes: Sizes, cpu: Times, gpu: Times, right: float | None) -> str:
    """The key of the sentence that says why the crossover is there, or is none."""
    if right is None:
        return "crossover.equal_at_the_end" if gpu[-1] == cpu[-1] else "crossover.behind_at_the_end"
    ahead = [g < c for c, g in zip(cpu, gpu, strict=True)]
    if all(ahead):
        return "crossover.ahead_from_the_start"
    if right in sizes:
        return "crossover.equal_at_a_size"
    last_behind = len(ahead) - 1 - ahead[::-1].index(False)
    return "crossover.last_crossing" if any(ahead[:last_behind]) else "crossover.between"
