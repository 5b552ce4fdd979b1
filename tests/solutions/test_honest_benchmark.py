"""Benchmarks on hundreds of random devices; the devices and curves of the hidden checks."""

import contextlib
from random import Random

import pytest

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from autograde.hidden.ch06_timing import crossovers, hidden_benchmarks
from insidetensor import Curve, FakeDevice, crossing, measure

STEM = "ch06_timing"
DEVICES = 300  # of each answer
FEW, ENOUGH = (3, 5, 7, 9, 11), (25, 31, 51)  # measured calls: the text asks for 25 or more
BEGIN = range(31)  # after how many calls somebody begins to measure


def random_device(rng):
    """A device of the kind that the exercise's text describes."""
    kernel_s = 10 ** rng.uniform(-5, -1)
    return FakeDevice(
        kernel_s=kernel_s,
        launch_s=kernel_s * rng.uniform(0, 0.01),
        first_s=kernel_s * 10 ** rng.uniform(1, 5),
        cold_calls=rng.randint(0, 5),
        spike_s=kernel_s * rng.uniform(1, 1000),
        spike_rate=0.1,
        sync_s=kernel_s * rng.uniform(0, 0.01),
        seed=rng.randrange(2**32),
        asynchronous=rng.random() < 0.7,
    )


def test_all_are_within_five_percent_on_hundreds_of_random_devices(right, record_property):
    for name, answer in right.items():
        rng, ratios, most = Random(6), [], 0
        for _ in range(DEVICES):
            device = random_device(rng)
            seconds = answer.benchmark(device.op, device.clock, device.sync)
            ratios.append(seconds / device.true_s)
            most = max(most, device.calls)
        spread = f"{min(ratios):.4f} to {max(ratios):.4f} of the true time"
        devices = f"a benchmark of {DEVICES} fake devices"
        record_property("report", f"{name}: {devices} says {spread}")
        # What the text says that launch and wait may cost, and no more.
        assert 0.95 <= min(ratios) <= max(ratios) < 1.03, name
        assert most <= 1000, name


# ---- crossover -----------------------------------------------------------------------------------


def random_curves(rng):
    """(sizes, seconds of the CPU, seconds of a GPU that starts late), some with noise."""
    for _ in range(40):
        sizes = tuple(sorted(rng.sample(range(8, 4096), rng.randint(2, 8))))
        launch, cpu_rate, gpu_rate = 10 ** rng.uniform(-6, -2), 1e11, 10 ** rng.uniform(10.5, 13)
        noise = rng.choice((0.0, 0.0, 1.0))
        cpu = [2 * n**3 / cpu_rate * 4 ** (noise * rng.uniform(-1, 1)) for n in sizes]
        gpu = [(launch + 2 * n**3 / gpu_rate) * 4 ** (noise * rng.uniform(-1, 1)) for n in sizes]
        yield sizes, tuple(cpu), tuple(gpu)


def all_curves(seed):
    yield from (curves for _, _, *curves in crossovers.CURVES)
    yield from random_curves(Random(seed))


def test_the_crossovers_of_all_right_answers_agree_on_random_curves(right):
    odd = []
    for curves in all_curves(7):
        expected = crossovers.crossover(*curves)
        for name, answer in right.items():
            found = answer.crossover(*curves)
            if found != (expected and pytest.approx(expected, rel=1e-9)):
                odd.append((name, curves, found, expected))
    assert not odd


def test_the_courses_own_crossing_agrees_with_the_hidden_one():
    # Its sizes go as low as 1, and its curves are made to be drawn; the numbers are the same.
    odd = []
    for sizes, cpu, gpu in all_curves(8):
        expected = crossovers.crossover(sizes, cpu, gpu)
        lines = [Curve(name, "measured", "cpu", sizes, s, s, s, "", {})
                 for name, s in (("CPU", cpu), ("GPU", gpu))]  # fmt: skip
        found = crossing(*lines)
        n = sizes[0] if found.outcome == "faster" else found.n
        if n != (expected and pytest.approx(expected, rel=1e-9)):
            odd.append((sizes, cpu, gpu, n, expected))
    assert not odd


# ---- the devices ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def disturbed():
    """Whether each call is disturbed, of every device that the cases try with disturbed calls."""
    found = {}
    for case in make_cases(STEM, "benchmark"):
        if case.rule in ("disturbed_calls", "bad_luck"):
            device = FakeDevice(**case.given[1])
            for _ in range(max(BEGIN) + max(ENOUGH)):
                device.op()
            found[repr(device)] = [event.spike for event in device.events]
    return found


def test_wherever_somebody_measures_a_few_calls_most_are_disturbed_on_some_device(disturbed):
    harmless = [
        (begin, length)
        for begin in BEGIN
        for length in FEW
        if not any(sum(calls[begin : begin + length]) > length / 2 for calls in disturbed.values())
    ]
    assert not harmless


def test_whichever_single_call_somebody_measures_is_disturbed_on_some_device(disturbed):
    assert [at for at in range(40) if not any(calls[at] for calls in disturbed.values())] == []


def test_of_25_calls_or_more_clearly_less_than_half_are_disturbed_on_every_device(disturbed):
    too_often = {
        (device, begin, length)
        for device, calls in disturbed.items()
        for begin in BEGIN
        for length in ENOUGH
        if sum(calls[begin : begin + length]) > 0.36 * length
    }
    assert not too_often


def test_the_hidden_devices_are_those_of_the_text():
    devices = [device for _, (device, *_) in hidden_benchmarks.SPACE.inputs]
    kernels = [device.kernel_s for device in devices]
    assert min(kernels) < 50e-6
    assert max(kernels) > 10e-3
    assert {device.cold_calls for device in devices} == {0, 1, 5}
    assert {device.asynchronous for device in devices} == {True, False}
    odd = [
        device for device in devices
        if device.launch_s + device.sync_s > 0.0201 * device.kernel_s
        or 0 < device.first_s < 10 * device.kernel_s
        or device.spike_s < 5 * device.kernel_s
        or device.spike_rate not in (0.0, 0.1)
    ]  # fmt: skip
    assert not odd


# ---- answers -------------------------------------------------------------------------------------


def broken(benchmark, rules=()):
    """{rule: the finding} of what does not hold, of all rules or of these."""
    cases = [case for case in make_cases(STEM, "benchmark") if case.rule in rules or not rules]
    found = ask_cases(ThisProcess({"benchmark": benchmark}), cases)
    return {result.rule: result.finding for result in found if not result.held}


def test_the_courses_own_measure_is_no_answer():
    def benchmark(op, clock, sync):
        return measure(op, sync=sync, clock=clock).median_s

    assert set(broken(benchmark)) == {"disturbed_calls", "bad_luck", "at_most_1000_calls"}


def test_an_answer_that_needs_fewer_calls_than_the_one_that_fails_is_not_blamed():
    def benchmark(op, clock, sync):
        times = []
        for _ in range(24):
            sync()
            start = clock()
            op()
            sync()
            times.append(clock() - start)
        return min(times)

    assert broken(benchmark) == {}


def test_a_loop_that_never_ends_is_ended_and_told():
    def benchmark(op, clock, sync):
        while True:
            with contextlib.suppress(Exception):
                op()

    (finding,) = broken(benchmark, ["at_most_1000_calls"]).values()
    assert "look for a loop that never ends" in finding
