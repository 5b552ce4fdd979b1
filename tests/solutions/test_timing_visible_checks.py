"""The visible checks of the timing exercise name the mistakes that people make there."""

import math
import statistics
import types
from pathlib import Path

import pytest

from autograde.markers import HIDDEN_TESTS, without_regions
from autograde.sources import read_source
from insidetensor import FakeDevice, Mistake, finds_time, returns

SOURCE = read_source(Path(__file__).parents[2] / "solutions" / "ch06_timing.py")
CHECKS = {part.name: without_regions(part.check_cells[0].source, HIDDEN_TESTS)
          for part in SOURCE.parts}  # fmt: skip


def told(part, answer):
    """What the visible check of a part says of an answer."""
    offered = {"FakeDevice": FakeDevice, "finds_time": finds_time, "returns": returns}
    names = {**offered, "math": math, part: answer}
    with pytest.raises(Mistake) as caught:
        exec(CHECKS[part], names)
    return str(caught.value)


def named(name, answer):
    return types.FunctionType(answer.__code__, answer.__globals__, name, None, answer.__closure__)


def median_of(count, warm_up):
    def benchmark(op, clock, sync):
        for _ in range(warm_up):
            op()
        times = []
        for _ in range(count):
            sync()
            start = clock()
            op()
            sync()
            times.append(clock() - start)
        return statistics.median(times)

    return benchmark


@pytest.mark.parametrize(("count", "warm_up"), [(3, 5), (5, 5), (7, 5), (5, 10)])
def test_a_median_of_a_few_calls_is_seen_to_be_wrong(count, warm_up):
    said = told("benchmark", median_of(count, warm_up))
    assert "the median of too few times" in said
    assert said.endswith("By bad luck, this device disturbs several calls in a row.")


RATES = {
    "half": (lambda m, k, n, s: m * k * n / s / 1e9, "additions count as well"),
    "operations": (lambda m, k, n, s: 2 * m * k * n / s, "divide by 10⁹"),
    "binary": (lambda m, k, n, s: 2 * m * k * n / s / 2**30, "not 2³⁰"),
    "additions": (lambda m, k, n, s: (2 * k - 1) * m * n / s / 1e9, "Count k additions"),
    "undivided": (lambda m, k, n, s: 2 * m * k * n / 1e9, "Divide by the seconds too"),
    "multiplied": (lambda m, k, n, s: 2 * m * k * n * s / 1e9, "do not multiply"),
    "floored": (lambda m, k, n, s: 2 * m * k * n // s // 1e9, "Divide with `/`"),
    "floored early": (lambda m, k, n, s: 2 * m * k * n // s / 1e9, "Divide with `/`"),
    "rounded": (lambda m, k, n, s: round(2 * m * k * n / s / 1e9), "Do not round"),
}


@pytest.mark.parametrize("mistake", RATES)
def test_a_wrong_rate_is_told_its_mistake(mistake):
    answer, words = RATES[mistake]
    said = told("gflops", named("gflops", answer))
    assert words in said
    assert said.startswith("gflops(1")


def lines(of_sizes=math.log, back=math.exp, of_times=math.log, at=None, of=float):
    """A crossover on axes of these kinds; `at` picks which crossing, -1 the last."""

    def crossover(sizes, cpu_s, gpu_s):
        lead = [of_times(gpu) - of_times(cpu) for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
        behind = [at for at, one in enumerate(lead) if one >= 0]
        if not behind:
            return sizes[0]
        if lead[-1] >= 0:
            return None
        last = behind[-1]
        way = lead[last] / (lead[last] - lead[last + 1])
        low, high = of_sizes(sizes[last]), of_sizes(sizes[last + 1])
        return of(back(low + way * (high - low)))

    return crossover


def first_ahead(sizes, cpu_s, gpu_s):
    return next((n for n, c, g in zip(sizes, cpu_s, gpu_s, strict=True) if g < c), None)


def last_behind(sizes, cpu_s, gpu_s):
    behind = [n for n, c, g in zip(sizes, cpu_s, gpu_s, strict=True) if g >= c]
    return behind[-1] if behind else sizes[0]


def swapped(sizes, cpu_s, gpu_s):
    return lines()(sizes, gpu_s, cpu_s)


def stays_at_the_first(sizes, cpu_s, gpu_s):
    return sizes[0] if gpu_s[0] < cpu_s[0] else lines()(sizes, cpu_s, gpu_s)


def none_from_the_start(sizes, cpu_s, gpu_s):
    return None if max(g / c for c, g in zip(cpu_s, gpu_s, strict=True)) < 1 else lines()(
        sizes, cpu_s, gpu_s
    )  # fmt: skip


CROSSINGS = {
    "ordinary axes": (lines(float, float, float), "logarithms of times and sizes"),
    "ordinary sizes": (lines(float, float), "Take the logarithms of the sizes too"),
    "ordinary times": (lines(of_times=float), "Take the logarithms of the times too"),
    "its logarithm": (lines(back=float), "`math.exp` leads back"),
    "first ahead": (first_ahead, "the crossover lies before it"),
    "last behind": (last_behind, "At 64 the CPU is still ahead; did you swap the two?"),
    "swapped": (swapped, "here it is. Are the two swapped?"),
    "rounded": (lines(of=round), "It need not be a whole number"),
    "two digits": (lines(of=lambda n: round(n, 2)), "Do not round"),
    "falls back": (stays_at_the_first, "it does not stay ahead"),
    "none from the start": (none_from_the_start, "None means that the GPU is not ahead at the last"
                            " size; here it is ahead at every size."),
}  # fmt: skip


@pytest.mark.parametrize("mistake", CROSSINGS)
def test_a_wrong_crossover_is_told_its_mistake(mistake):
    answer, words = CROSSINGS[mistake]
    said = told("crossover", named("crossover", answer))
    assert words in said
    assert said.startswith("crossover((")
    assert "`return`" not in said


def believes(most=1.05, check=math.isfinite, launch=True, rate=lambda ops, s: ops / s / 1e9):
    def plausible(m, k, n, seconds, peak_gflops, launch_s):
        if not check(seconds) or (launch and seconds < launch_s):
            return False
        return not rate(2 * m * k * n, seconds) > most * peak_gflops

    return plausible


CLAIMS = {
    "no tolerance": (believes(most=1.0), "up to 1.05 × 8000 = 8400 are believed"),
    "no launch": (believes(launch=False), "A call costs at least 5 µs"),
    "NaN": (believes(check=lambda seconds: seconds > 0 or seconds != seconds), "`math.isfinite`"),
    "operations": (believes(rate=lambda ops, s: ops / s), "the peak is 8000, so it can be"),
    "upside down": (believes(rate=lambda ops, s: 1e9 * s), "the peak is 8000, so it can be"),
    "any": (lambda *args: True, "the peak is 8000, so it cannot be"),
}


@pytest.mark.parametrize("mistake", CLAIMS)
def test_a_wrong_plausible_is_told_its_mistake(mistake):
    answer, words = CLAIMS[mistake]
    said = told("plausible", named("plausible", answer))
    assert words in said
    assert said.startswith("plausible(")


@pytest.mark.parametrize("part", ["benchmark", "gflops", "crossover", "plausible"])
def test_a_part_that_is_not_written_is_told_so(part):
    def stub(*args):
        raise NotImplementedError

    assert told(part, named(part, stub)).endswith(
        "not written yet (it raises NotImplementedError)."
    )
