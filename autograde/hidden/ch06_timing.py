"""What is asked of the three functions that make sense of the times of a benchmark, and of it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, isclose, isfinite, nan
from random import Random

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say

from .benchmark_cases import benchmark_cases
from .crossover_cases import crossover_cases
from .typed_numbers import ROUNDING, WHOLE, if_rounded, three_digits

SEED = 2026
Cases = Iterator[Case]

# ---- gflops --------------------------------------------------------------------------------------


def gflops_cases() -> Cases:
    """Products of every shape, from a few operations to many, in short and in long times."""
    trials, rng = Trials("gflops"), Random(SEED)
    some = [
        # The first tells all mistakes apart.
        *((900, 3, 800, 1e-6), (1000, 500, 2000, 0.5), (1, 1, 1, 1e-9), (4096, 4096, 4096, 0.01)),
        # So slow that `//` in place of `/` can be seen.
        *((1, 3, 1, 4.0), (2, 3, 5, 7.0), (7, 5, 3, 2e-6), (4096, 4096, 4096, 0.61)),
    ]
    for _ in range(40):
        m, k, n = rng.randint(1, 3000), rng.randint(1, 60), rng.randint(1, 3000)
        some.append((m, k, n, three_digits(10 ** rng.uniform(-8, -2))))
    for m, k, n, seconds in some:
        yield _rate(trials, m, k, n, seconds)


def _rate(trials: Trials, m: int, k: int, n: int, seconds: float) -> Case:
    right = 2 * m * k * n / seconds / 1e9
    # Rounded, a large rate is as good as right: that is another rule.
    is_large = right >= 100 or isclose(right, round(right), rel_tol=ROUNDING)
    rule = "rate" if is_large else "not_rounded"
    return trials.value(
        rule, m, k, n, seconds,
        expected=right,
        within=WHOLE / right if is_large else ROUNDING,
        likely={
            "gflops.factor_2": right / 2,
            "gflops.operations": right * 1e9,
            "gflops.binary": right * 1e9 / 2**30,
            "gflops.mega": right * 1e3,
            "gflops.multiplied": right * seconds * seconds,
            "gflops.undivided": right * seconds,
            "gflops.additions": (2 * k - 1) * m * n / seconds / 1e9,
            "gflops.floored": 2 * m * k * n // seconds / 1e9,
            "gflops.square": 2 * m**3 / seconds / 1e9,
            "gflops.elements": 2 * m * n / seconds / 1e9,
            "gflops.upside_down": 1 / right,
            "gflops.power_sign": right * 1e9 / (10 ^ 9),
        },
        why=if_rounded("gflops.rounded", right),
    )  # fmt: skip


# ---- plausible -----------------------------------------------------------------------------------

PEAK, LAUNCH, FASTEST = 8000.0, 5e-6, 2.5e-4  # of a product of 1000³, in seconds, at the peak
CLAIMS = (
    *((1000, 1000, 1000, seconds, PEAK, LAUNCH) for seconds in (1e-3, 60.0, 1e-5, 6e-6, nan)),
    *(
        (1000, 1000, 1000, three_digits(FASTEST / factor), PEAK, LAUNCH)
        for factor in (1.5, 1.08, 1.06, 1.0504, 1.046, 1.04, 1.03, 0.97)
    ),
    *((8, 8, 8, seconds, PEAK, LAUNCH) for seconds in (4e-6, 4.95e-6, 1e-9, 5e-6, 6e-6)),
    *((8, 8, 8, seconds, PEAK, LAUNCH) for seconds in (0, inf, -inf, nan)),
    *((8, 8, 8, seconds, PEAK, 0.0) for seconds in (0.0, -1e-3)),
    *((10, 1000, 10, seconds, PEAK, 0.0) for seconds in (2.6e-8, 2e-8)),
)


def plausible_cases() -> Cases:
    """Times that can and cannot be: around the peak, around the launch, and what is no time."""
    trials, rng, claims = Trials("plausible"), Random(SEED), list(CLAIMS)
    for _ in range(60):
        m, k, n = (rng.randint(1, 4000) for _ in range(3))
        peak = three_digits(10 ** rng.uniform(0, 5))
        factor = rng.choice((0.2, 0.9, 1.02, 1.04, 1.06, 1.08, 3.0, 50.0))
        seconds = three_digits(2 * m * k * n / (factor * peak * 1e9))
        launch = three_digits(seconds * rng.uniform(0.3, 0.95)) if rng.random() < 0.5 else 0.0
        claims.append((m, k, n, seconds, peak, launch))
    for claim in claims:
        rule, expected, why = _judged(*claim)
        yield trials.value(rule, *claim, expected=expected, why=say(f"plausible.{why}"))


def _judged(
    m: int, k: int, n: int, seconds: float, peak: float, launch: float
) -> tuple[str, bool, str]:
    """The rule that decides, whether the time can be, and why."""
    if not isfinite(seconds):
        return "finite_above_0", False, "not_nan" if seconds != seconds else "not_infinite"
    if seconds <= 0:
        return "finite_above_0", False, "not_negative" if seconds else "not_0"
    if seconds <= launch:
        is_equal = seconds == launch
        return "launch", is_equal, "at_the_launch" if is_equal else "below_the_launch"
    share = 2 * m * k * n / seconds / 1e9 / peak
    rule = "five_percent" if 1 < share < 1.1 else "below_the_peak"
    if share > 1.05:
        return rule, False, "of_the_rate" if share < 1 / 0.95 else "above_the_peak"
    return rule, True, "tolerance" if share > 1 else "slow" if share < 0.3 else "below_the_peak"


CASES = {
    "benchmark": benchmark_cases,
    "gflops": gflops_cases,
    "crossover": crossover_cases,
    "plausible": plausible_cases,
}
