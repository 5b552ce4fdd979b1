"""The benchmark of the solution, and each recorded right one, on a thousand random devices."""

import ast
import contextlib
import types
from pathlib import Path
from random import Random
from statistics import median

import pytest

from autograde.hidden import ch06_timing, crossover_cases
from autograde.sources import read_source
from insidetensor import Curve, FakeDevice, crossing, measure

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "solutions" / "ch06_timing.py"
RIGHT = sorted((ROOT / "tests" / "right_answers" / SOURCE.stem).glob("*.py"))
DEVICES = 1000


def module(code, name):
    made = types.ModuleType(name)
    exec(code, vars(made))
    return made


def solution():
    source = read_source(SOURCE)
    imports = next(cell for cell in source.cells if cell.kind == "code")
    cells = [imports, *(part.solution_cell for part in source.parts)]
    return module("\n".join(cell.source for cell in cells), SOURCE.stem)


@pytest.fixture(scope="module", params=[SOURCE, *RIGHT], ids=lambda path: path.stem)
def answer(request):
    if request.param == SOURCE:
        return solution()
    return module(request.param.read_text(encoding="utf-8"), request.param.stem)


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


def test_it_is_within_five_percent_on_a_thousand_random_devices(answer, record_property):
    rng, ratios = Random(6), []
    for _ in range(DEVICES):
        device = random_device(rng)
        seconds = answer.benchmark(device.op, device.clock, device.sync)
        ratios.append(seconds / device.true_s)
        assert abs(ratios[-1] - 1) <= 0.05, repr(device)
        assert device.calls <= 1000
    spread = f"{min(ratios):.4f} to {max(ratios):.4f} of the true time"
    devices = f"a benchmark of {len(ratios)} fake devices"
    record_property("report", f"{answer.__name__}: {devices} says {spread}")
    assert max(ratios) < 1.03  # what the text says that launch and wait may cost, and no more


def test_the_crossovers_of_all_right_answers_agree_on_random_curves(answer):
    for sizes, cpu, gpu in crossover_cases.curves(Random(7)):
        right = crossover_cases.crossover(sizes, cpu, gpu)
        assert answer.crossover(sizes, cpu, gpu) == (right and pytest.approx(right, rel=1e-9))


def test_what_the_mistakes_find_can_be_told_for_all_curves():
    for seed in range(200):
        for sizes, cpu, gpu in crossover_cases.curves(Random(seed)):
            right = crossover_cases.crossover(sizes, cpu, gpu)
            wrong = crossover_cases.likely(sizes, cpu, gpu, right)
            assert all(isinstance(value, float) for value in wrong.values())
            assert crossover_cases.why(sizes, cpu, gpu, right)


def test_lines_that_hardly_come_closer_meet_nowhere_that_is_told():
    cpu, gpu = (1.0, 1.0 + 1e-13), (9.0, 9.0)
    assert "crossover.extrapolated" not in crossover_cases.likely((10, 20), cpu, gpu, None)
    for later in (9.0, 9.5, 1.0):
        assert crossover_cases.likely((10, 20), (1.0, 1.0), (9.0, later), None)


def test_the_courses_own_crossing_agrees_with_the_hidden_one():
    # Its sizes go as low as 1, and its curves are made to be drawn; the numbers are the same.
    for sizes, cpu, gpu in crossover_cases.curves(Random(8)):
        right = crossover_cases.crossover(sizes, cpu, gpu)
        lines = [Curve(name, "measured", "cpu", sizes, s, s, s, "", {})
                 for name, s in (("CPU", cpu), ("GPU", gpu))]  # fmt: skip
        found = crossing(*lines)
        n = sizes[0] if found.standing == "faster" else found.n
        assert n == (right and pytest.approx(right, rel=1e-9))


def asked(check, right):
    """The arguments with which a check calls a right answer."""
    seen = []

    def answer(*args):
        seen.append(args)
        return right(*args)

    assert check(answer) is None
    return seen


def test_a_time_of_0_is_asked_as_an_int_too():
    seconds = [args[3] for args in asked(ch06_timing.check_plausible, solution().plausible)]
    assert {type(s) for s in seconds if s == 0} == {int, float}


def test_one_size_is_asked_whichever_of_the_two_is_faster():
    seen = asked(ch06_timing.check_crossover, crossover_cases.crossover)
    alone = [(cpu[0], gpu[0]) for sizes, cpu, gpu in seen if len(sizes) == 1]
    assert {(cpu > gpu) - (cpu < gpu) for cpu, gpu in alone} == {-1, 0, 1}


@pytest.mark.parametrize("begin", range(31))
@pytest.mark.parametrize("length", [1, 3, 5, 7, 9, 11])
def test_wherever_somebody_measures_a_few_calls_most_are_disturbed_on_some_device(begin, length):
    windows = [disturbed(device)[begin : begin + length] for device in ch06_timing.devices()]
    assert any(sum(window) > length / 2 for window in windows)


@pytest.mark.parametrize("length", [25, 31, 51])
def test_of_25_calls_or_more_clearly_less_than_half_are_disturbed_on_every_device(length):
    for device in ch06_timing.devices():
        spikes = disturbed(device)
        shares = [sum(spikes[at : at + length]) / length for at in range(41)]
        assert max(shares) <= 0.36, repr(device)


def disturbed(device):
    for _ in range(100):
        device.op()
    return [event.spike for event in device.events]


@pytest.mark.parametrize("length", [1, 3, 5, 7, 9, 11])
def test_a_median_of_fewer_calls_than_the_text_asks_for_is_refused(length):
    def benchmark(op, clock, sync):
        for _ in range(10):
            op()
        times = []
        for _ in range(length):
            sync()
            start = clock()
            op()
            sync()
            times.append(clock() - start)
        return median(times)

    found = ch06_timing.check_benchmark(benchmark)
    assert found.mistake in ("few", "one-call")


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

    assert ch06_timing.check_benchmark(benchmark) is None


def test_a_loop_that_never_ends_is_ended_and_told():
    def benchmark(op, clock, sync):
        while True:
            with contextlib.suppress(Exception):
                op()

    assert "look for a loop that never ends" in ch06_timing.check_benchmark(benchmark)


def test_the_hidden_devices_are_those_of_the_text():
    devices = ch06_timing.devices()
    assert len(devices) >= 20
    assert min(device.kernel_s for device in devices) < 40e-6
    assert max(device.kernel_s for device in devices) > 10e-3
    for device in devices:
        assert device.launch_s + device.sync_s <= 0.0201 * device.kernel_s
        assert device.first_s > 10 * device.kernel_s
        assert device.spike_s > 5 * device.kernel_s
        assert device.cold_calls <= 5
        assert device.spike_rate == 0.1
    assert {device.cold_calls for device in devices} == set(range(6))
    assert {device.asynchronous for device in devices} == {True, False}


@pytest.mark.parametrize("number", range(2, 41))
def test_whichever_single_call_somebody_measures_is_disturbed_on_some_hidden_device(number):
    disturbed = False
    for device in ch06_timing.devices():
        for _ in range(number):
            device.op()
        disturbed |= device.events[-1].spike
    assert disturbed


def test_the_courses_own_measure_is_no_answer():
    def benchmark(op, clock, sync):
        return measure(op, sync=sync, clock=clock).median_s

    assert ch06_timing.check_benchmark(benchmark) is not None


def test_no_torch_and_no_part_of_the_timing_package_is_used_by_the_solution():
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)
             for alias in node.names}  # fmt: skip
    assert names == {"math", "statistics", "FakeDevice", "finds_time", "returns", "assess"}
