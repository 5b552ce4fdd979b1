"""What is asked of the three functions that make sense of the times of a benchmark, and of it."""

from collections.abc import Iterator
from math import inf, isclose, nan, prod
from random import Random

from autograde.checks.cases import Case
from autograde.checks.spaces import Space
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.hidden.ch06_timing.crossovers import crossover_cases
from autograde.hidden.ch06_timing.hidden_benchmarks import benchmark_cases
from autograde.hidden.ch06_timing.typed_numbers import ROUNDING, WHOLE, if_rounded

Cases = Iterator[Case]

# ---- gflops --------------------------------------------------------------------------------------


# m, k, n, seconds: the first tells all mistakes apart.
PRODUCTS = (
    (900, 3, 800, 1e-6), (3_000_000, 3_000_000, 3_000_000, 7e6), (700, 900, 1100, 0.0413),
    (2, 3, 5, 7.0),  # so slow that `//` in place of `/` can be seen
)  # fmt: skip


def _draw_product(
    random: Random, m: int, k: int, n: int, seconds: float, rate: str
) -> tuple[int, int, int, float] | None:
    product = (m + random.randrange(9), k, n, seconds)
    return product if _is_whole(*product) == (rate == "whole") else None


def _is_whole(m: int, k: int, n: int, seconds: float) -> bool:
    """Whether the rate, rounded, is as good as right."""
    right = 2 * m * k * n / seconds / 1e9
    return right >= 100 or isclose(right, round(right), rel_tol=ROUNDING)


RATES = Space(
    "gflops",
    {
        "m": (2, 700, 4000),
        "k": (30, 1, 4096),
        "n": (5, 1, 910),
        "seconds": (2.0, 1e-9, 3.1e-6, 0.0413, 600.0),
        "rate": ("whole", "fraction"),
    },
    _draw_product,
    {"rate": {}, "not_rounded": {"rate": ("fraction",)}},
)


def gflops_cases() -> Cases:
    """Products of every shape, from a few operations to many, in short and in long times."""
    for product in (*PRODUCTS, *(drawn for _, drawn in RATES.inputs)):
        yield _rate(*product)


def _rate(m: int, k: int, n: int, seconds: float) -> Case:
    right = 2 * m * k * n / seconds / 1e9
    is_large = _is_whole(m, k, n, seconds)  # that it is not rounded is another rule
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

TIMES = {
    # Of a product that takes `p` seconds at the peak, on a device whose launch takes `l`.
    "slow": "20 * p", "below_the_peak": "1.03 * p", "above_the_peak": "p / 1.5",
    "tolerance": "p / 1.04", "of_the_rate": "p / 1.0515", "at_the_launch": "l",
    "below_the_launch": "0.99 * l", "not_nan": "nan", "not_0": "0.0", "not_infinite": "inf",
    "not_negative": "-1e-3",
}  # fmt: skip
Claim = tuple[str, int, int, int, float, float, float]  # why, and the arguments


def _claim(
    random: Random, sizes: tuple[int, int, int], peak: float, launch: float, why: str
) -> Claim | None:
    """A time that can or cannot be for one reason alone."""
    at_the_peak = 2 * prod(sizes) / peak / 1e9
    seconds = eval(TIMES[why], {"p": at_the_peak, "l": launch, "nan": nan, "inf": inf})
    if why in ("at_the_launch", "below_the_launch") and not seconds > 1.1 * at_the_peak:
        return None
    if "p" in TIMES[why] and seconds < 1.1 * launch:
        return None
    return (why, *sizes, seconds, peak, launch)


CLAIMS = Space(
    "plausible",
    {
        "sizes": ((1000, 1000, 1000), (8, 8, 8), (10, 1000, 10), (100_000, 100_000, 100_000)),
        "peak": (8000.0, 90.0),
        "launch": (0.0, 5e-6, 2e-3),
        "why": tuple(TIMES),
    },
    _claim,
    {
        "below_the_peak": {},
        "five_percent": {"why": ("tolerance", "of_the_rate")},
        "finite_above_0": {"why": ("not_nan", "not_0", "not_infinite", "not_negative")},
        "launch": {"why": ("at_the_launch", "below_the_launch")},
    },
)


def can_be(m: int, k: int, n: int, seconds: float, peak: float, launch: float) -> bool:
    """Whether the text believes this."""
    return 0 < seconds < inf and seconds >= launch and 2 * m * k * n / seconds / 1e9 <= 1.05 * peak


def plausible_cases() -> Cases:
    """Times that can and cannot be: around the peak, around the launch, and what is no time."""
    for rules, (why, *claim) in CLAIMS.inputs:
        yield Trials("plausible").value(
            rules[-1], *claim, expected=can_be(*claim), why=say(f"plausible.{why}")
        )


CASES = {
    "benchmark": benchmark_cases,
    "gflops": gflops_cases,
    "crossover": crossover_cases,
    "plausible": plausible_cases,
}
