"""What is asked of the three functions that make sense of the times of a benchmark, and of it."""

from collections.abc import Iterator
from math import inf, isclose, nan

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.hidden.ch06_timing.crossovers import crossover_cases
from autograde.hidden.ch06_timing.hidden_benchmarks import benchmark_cases
from autograde.hidden.ch06_timing.typed_numbers import ROUNDING, WHOLE, if_rounded

Cases = Iterator[Case]

# ---- gflops --------------------------------------------------------------------------------------


# m, k, n, seconds: the first tells all mistakes apart.
PRODUCTS = (
    (900, 3, 800, 1e-6), (1000, 500, 2000, 0.5), (1, 1, 1, 1e-9), (4096, 4096, 4096, 0.01),
    (4096, 4096, 4096, 0.61), (2800, 51, 1700, 3.1e-8), (1900, 36, 910, 5.2e-4),
    (3_000_000, 3_000_000, 3_000_000, 7e6), (700, 900, 1100, 0.0413),
    # So slow that `//` in place of `/` can be seen.
    (1, 3, 1, 4.0), (2, 3, 5, 7.0), (7, 5, 3, 2e-6), (370, 7, 41, 8.3e-3), (12, 60, 2400, 9.7e-3),
)  # fmt: skip


def gflops_cases() -> Cases:
    """Products of every shape, from a few operations to many, in short and in long times."""
    for product in PRODUCTS:
        yield _rate(*product)


def _rate(m: int, k: int, n: int, seconds: float) -> Case:
    right = 2 * m * k * n / seconds / 1e9
    # Rounded, a large rate is as good as right: that is another rule.
    is_large = right >= 100 or isclose(right, round(right), rel_tol=ROUNDING)
    rule = "rate" if is_large else "not_rounded"
    return Trials("gflops").value(
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

PEAK, LAUNCH = 8000.0, 5e-6
LARGE, SMALL, THIN = (1000, 1000, 1000), (8, 8, 8), (10, 1000, 10)  # LARGE: 2.5e-4 s at the peak
HUGE = (100_000, 100_000, 100_000)  # 250 s
# The rule, the reason to give, whether it can be; m, k and n, the launch, and seconds.
CLAIMS = (
    ("below_the_peak", "slow", True, LARGE, LAUNCH, (1e-3, 60.0)),
    ("below_the_peak", "below_the_peak", True, LARGE, LAUNCH, (2.58e-4, 6e-4)),
    ("below_the_peak", "above_the_peak", False, LARGE, LAUNCH, (1e-5, 6e-6, 1.67e-4)),
    ("below_the_peak", "above_the_peak", False, HUGE, LAUNCH, (1.0, 60.0, 200.0)),
    ("five_percent", "above_the_peak", False, LARGE, LAUNCH, (2.31e-4, 2.36e-4)),
    ("five_percent", "of_the_rate", False, LARGE, LAUNCH, (2.38e-4,)),
    ("five_percent", "tolerance", True, LARGE, LAUNCH, (2.39e-4, 2.4e-4, 2.43e-4)),
    ("finite_above_0", "not_nan", False, LARGE, LAUNCH, (nan,)),
    ("launch", "below_the_launch", False, SMALL, LAUNCH, (4e-6, 4.95e-6, 1e-9)),
    ("launch", "at_the_launch", True, SMALL, LAUNCH, (5e-6,)),
    ("below_the_peak", "slow", True, SMALL, LAUNCH, (6e-6,)),
    ("finite_above_0", "not_0", False, SMALL, LAUNCH, (0,)),
    ("finite_above_0", "not_infinite", False, SMALL, LAUNCH, (inf, -inf)),
    ("finite_above_0", "not_nan", False, SMALL, LAUNCH, (nan,)),
    ("finite_above_0", "not_0", False, SMALL, 0.0, (0.0,)),
    ("finite_above_0", "not_negative", False, SMALL, 0.0, (-1e-3,)),
    ("below_the_peak", "below_the_peak", True, THIN, 0.0, (2.6e-8,)),
    ("below_the_peak", "above_the_peak", False, THIN, 0.0, (2e-8,)),
)


def plausible_cases() -> Cases:
    """Times that can and cannot be: around the peak, around the launch, and what is no time."""
    for rule, why, can_be, sizes, launch, times in CLAIMS:
        for seconds in times:
            args, said = (*sizes, seconds, PEAK, launch), say(f"plausible.{why}")
            yield Trials("plausible").value(rule, *args, expected=can_be, why=said)


CASES = {
    "benchmark": benchmark_cases,
    "gflops": gflops_cases,
    "crossover": crossover_cases,
    "plausible": plausible_cases,
}
