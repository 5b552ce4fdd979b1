"""Find what is wrong with the benchmark and the three functions that make sense of its times."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf, nan
from random import Random
from typing import Any

import numpy as np

from insidetensor import FakeDevice, Finding
from insidetensor.checking.findings import because, find_refusal
from insidetensor.fake.benchmark_mistakes import find_time, handed

from . import crossover_cases as cases
from .trials import Trials, first
from .typed_numbers import is_rounded, three_digits
from .wording import say

SEED = 2026
DEVICES = 60
# Among these, there is one that disturbs more than half of 3, 5, 7, 9 or 11 calls in a row,
# wherever somebody begins to measure (after up to 30 calls); none disturbs more than 9 of 25.
# They were chosen from the first 300,000 seeds; tests measure both.
MOSTLY_DISTURBED = (1724, 16013, 18959, 24412, 30212, 81476, 95683, 265605)
FAILING_CALLS = (1, 9, 25)  # while starting, while warming up, while measuring
ROUNDING = 1e-6  # what another order of the same operations may change, and far more
Findings = Iterator[Finding | None]


# ---- benchmark -----------------------------------------------------------------------------------


class KernelError(Exception):
    """What the op of a device that fails raises."""


def check_benchmark(submitted: Any) -> Finding | None:
    """Devices of every kind that the text names; an op that returns something; one that fails."""
    return first(_benchmark(submitted))


def _benchmark(submitted: Any) -> Findings:
    for device in devices():
        yield find_time(submitted, device)
    device = FakeDevice(kernel_s=3e-3, seed=SEED)
    found = find_time(submitted, device, _returning(device, np.array([0.5, 2.0])))
    yield because(found, say("benchmark.returned"))
    for number in FAILING_CALLS:
        yield _hidden_error(submitted, number)


def _hidden_error(submitted: Any, number: int) -> Finding | None:
    """Whether the error of call `number`, and of no other, is kept from whoever asks."""
    device = FakeDevice(kernel_s=3e-3, seed=SEED)
    call = "benchmark(op, clock, sync)"
    functions = handed(device, _failing(device, number))
    found = find_refusal(submitted, *functions, error=KernelError, call=call)
    if device.calls < number:  # it needs fewer calls, and none of them failed
        return None
    return because(found, say("benchmark.hidden_error", number=number))


def devices() -> list[FakeDevice]:
    """Devices with kernels from 20 µs to 20 ms; every fourth waits for its work, as a CPU does.

    The last ones disturb many calls in a row.
    """
    rng, found = Random(SEED), []
    for number in range(DEVICES):
        kernel_s = 20e-6 * 1000 ** rng.random()
        found.append(
            FakeDevice(
                kernel_s=three_digits(kernel_s),
                launch_s=three_digits(kernel_s * rng.uniform(1e-3, 0.01)),
                cold_calls=number % 6,
                spike_s=three_digits(kernel_s * rng.uniform(8, 60)),
                sync_s=three_digits(kernel_s * rng.uniform(1e-3, 0.01)),
                seed=number,
                asynchronous=number % 4 != 3,
            )
        )
    return found + [FakeDevice(kernel_s=3e-3, cold_calls=0, seed=seed) for seed in MOSTLY_DISTURBED]


def _returning(device: FakeDevice, value: object) -> Callable[[], object]:
    def op() -> object:
        device.op()
        return value

    return op


def _failing(device: FakeDevice, number: int) -> Callable[[], None]:
    def op() -> None:
        device.op()
        if device.calls == number:
            raise KernelError(say("benchmark.failed", number=number))

    return op


# ---- gflops --------------------------------------------------------------------------------------


def check_gflops(submitted: Any) -> Finding | None:
    """Products of every shape, from a few operations to many, in short and in long times."""
    return first(_gflops(Trials("gflops", submitted)))


def _gflops(trials: Trials) -> Findings:
    rng = Random(SEED)
    some = [(1000, 500, 2000, 0.5), (7, 5, 3, 2e-6), (1, 1, 1, 1e-9), (4096, 4096, 4096, 0.61)]
    some += [(1, 3, 1, 4.0), (2, 3, 5, 7.0)]  # so slow that `//` in place of `/` can be seen
    more = [
        (*(rng.randint(1, 3000) for _ in range(3)), three_digits(10 ** rng.uniform(-6, 1)))
        for _ in range(40)
    ]
    for m, k, n, seconds in [*some, *more]:
        right = 2 * m * k * n / seconds / 1e9
        yield trials.value(
            m, k, n, seconds,
            expected=right,
            within=ROUNDING,
            likely={
                "gflops.factor_2": right / 2,
                "gflops.operations": right * 1e9,
                "gflops.binary": right * 1e9 / 2**30,
                "gflops.mega": right * 1e3,
                "gflops.tera": right / 1e3,
                "gflops.multiplied": right * seconds * seconds,
                "gflops.undivided": right * seconds,
                "gflops.additions": (2 * k - 1) * m * n / seconds / 1e9,
                "gflops.floored": 2 * m * k * n // seconds / 1e9,
                "gflops.square_m": 2 * m**3 / seconds / 1e9,
                "gflops.square_k": 2 * k**3 / seconds / 1e9,
                "gflops.square_n": 2 * n**3 / seconds / 1e9,
            },
            why=_rounded("gflops.rounded", right),
        )  # fmt: skip


# ---- crossover -----------------------------------------------------------------------------------


def check_crossover(submitted: Any) -> Finding | None:
    """One crossing, several, none; times that are equal; a GPU that is ahead from the start."""
    return first(_crossover(Trials("crossover", submitted)))


def _crossover(trials: Trials) -> Findings:
    for sizes, cpu, gpu in cases.curves(Random(SEED)):
        right = cases.crossover(sizes, cpu, gpu)
        yield trials.value(
            sizes, cpu, gpu,
            expected=right,
            within=ROUNDING,
            or_none=True,
            likely=cases.likely(sizes, cpu, gpu, right),
            why=_rounded("crossover.rounded", right, say(cases.why(sizes, cpu, gpu, right))),
        )  # fmt: skip


def _rounded(key: str, right: float | None, otherwise: str = "") -> Callable[[Any], str]:
    """What to say of a wrong number: the sentence `key` where it is rounded, else `otherwise`."""

    def why(yours: Any) -> str:
        rounded = right is not None and is_rounded(yours, right)
        return say(key) if rounded else otherwise

    return why


# ---- plausible -----------------------------------------------------------------------------------


def check_plausible(submitted: Any) -> Finding | None:
    """Times that can and cannot be: around the peak, around the launch, and what is no time."""
    return first(_plausible(Trials("plausible", submitted)))


def _plausible(trials: Trials) -> Findings:
    n, peak, launch = 1000, 8000.0, 5e-6
    fastest = 2 * n**3 / peak / 1e9
    some: list[tuple[str, bool, tuple[float, ...]]] = [
        ("slow", True, (n, n, n, 1e-3, peak, launch)),
        ("slow", True, (n, n, n, 60.0, peak, launch)),
        ("above_the_peak", False, (n, n, n, 1e-5, peak, launch)),
        ("above_the_peak", False, (n, n, n, three_digits(fastest / 1.5), peak, launch)),
        ("above_the_peak", False, (n, n, n, three_digits(fastest / 1.08), peak, launch)),
        ("below_the_peak", True, (n, n, n, three_digits(fastest / 0.97), peak, launch)),
        ("tolerance", True, (n, n, n, three_digits(fastest / 1.03), peak, launch)),
        ("below_the_launch", False, (8, 8, 8, 4e-6, peak, launch)),
        ("below_the_launch", False, (8, 8, 8, 4.95e-6, peak, launch)),
        ("below_the_launch", False, (1, 1, 1, 1e-9, peak, launch)),
        ("at_the_launch", True, (8, 8, 8, 5e-6, peak, launch)),
        ("above_the_launch", True, (8, 8, 8, 6e-6, peak, launch)),
        ("above_the_peak", False, (n, n, n, 6e-6, peak, launch)),
        ("not_0", False, (8, 8, 8, 0.0, peak, 0.0)),
        ("not_0", False, (8, 8, 8, 0, peak, launch)),
        ("not_negative", False, (8, 8, 8, -1e-3, peak, 0.0)),
        ("not_infinite", False, (8, 8, 8, inf, peak, launch)),
        ("not_infinite", False, (8, 8, 8, -inf, peak, launch)),
        ("not_nan", False, (8, 8, 8, nan, peak, launch)),
        ("not_nan", False, (n, n, n, nan, peak, 0.0)),
        ("shape", True, (10, 1000, 10, 2.6e-8, peak, 0.0)),
        ("above_the_peak", False, (10, 1000, 10, 2e-8, peak, 0.0)),
    ]
    for why, expected, given in [*some, *_random_claims()]:
        yield trials.value(*given, expected=expected, why=say(f"plausible.{why}"))


def _random_claims() -> Iterator[tuple[str, bool, tuple[float, ...]]]:
    """Times at more and at less than what the peak allows, on devices with a launch or without."""
    rng = Random(SEED)
    for _ in range(60):
        m, k, n = (rng.randint(1, 4000) for _ in range(3))
        peak = three_digits(10 ** rng.uniform(0, 5))
        factor = rng.choice((0.2, 0.9, 1.02, 1.04, 1.06, 1.08, 3.0, 50.0))
        seconds = three_digits(2 * m * k * n / (factor * peak * 1e9))
        launch = three_digits(seconds * rng.uniform(0.3, 0.95)) if rng.random() < 0.5 else 0.0
        why = "above_the_peak" if factor > 1.05 else "below_the_peak" if factor < 1 else "tolerance"
        yield why, factor <= 1.05, (m, k, n, seconds, peak, launch)
