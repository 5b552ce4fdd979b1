"""What the browser computes about a crossover is what `timing` computes."""

import random

import pytest
from browserless import asked

from insidetensor.explore.crossover_instrument import cpu_s, crossover_instrument, read_sliders
from insidetensor.timing.crossover import crossing
from insidetensor.timing.curve import Curve
from insidetensor.timing.model import T4, resident_s, transferred_s
from insidetensor.timing.sweeping import SIZES

STATES = 2000
FACTS = {"copy_s": T4.central.copy_s, "memory_bytes_per_s": T4.central.memory_bytes_per_s}


def states():
    draw = random.Random(1)
    for _ in range(STATES):
        state = {
            "launch_us": 10 ** draw.uniform(0, 3),
            "link_gb": 10 ** draw.uniform(-0.3, 2.6),
            "rate_tflop": 10 ** draw.uniform(-1, 2),
            "cpu_gflop": 10 ** draw.uniform(0, 3.3),
        }
        yield {**state, **FACTS}, draw.choice(SIZES)


def test_the_seconds_are_those_of_the_model():
    given = list(states())
    names = "[m.cpuS(n, now), m.residentS(n, now), m.transferredS(n, now)]"
    found = asked("crossover", f"([now, n]) => {names}", given)
    for (state, n), got in zip(given, found, strict=True):
        costs = read_sliders(state)
        want = [cpu_s(n, state), resident_s(n, costs), transferred_s(n, costs)]
        assert got == pytest.approx(want, rel=1e-12), (state, n)


def test_the_crossing_is_that_of_the_medians():
    draw = random.Random(2)
    given = []
    for _ in range(STATES):
        cpu = [10 ** draw.uniform(-6, 0) for _ in SIZES]
        given.append([cpu, [each * 10 ** draw.uniform(-1, 0.7) for each in cpu]])
    found = asked("crossover", f"([cpu, other]) => m.crossing({[*SIZES]}, cpu, other)", given)
    outcomes = set()
    for (cpu, other), got in zip(given, found, strict=True):
        want = crossing(curve(cpu), curve(other))
        outcomes.add(want.outcome)
        assert got["outcome"] == want.outcome
        assert got.get("n") == (want.n and pytest.approx(want.n, rel=1e-9))
    assert {"crosses", "overtaken"} <= outcomes


@pytest.mark.parametrize(("factor", "outcome"), [(0.5, "faster"), (2, "slower")])
def test_a_curve_that_never_crosses_says_so(factor, outcome):
    cpu = [float(n) for n in SIZES]
    other = [factor * each for each in cpu]
    (got,) = asked("crossover", f"([cpu, o]) => m.crossing({[*SIZES]}, cpu, o)", [[cpu, other]])
    assert got == {"outcome": outcome}
    assert crossing(curve(cpu), curve(other)).outcome == outcome


def test_your_own_curve_stands_in_the_place_of_the_modelled_cpu():
    mine = Curve("mine", "measured", "cpu", (8, 64, 512), *[(1e-6, 1e-5, 1e-3)] * 3)
    instrument = crossover_instrument(mine)
    assert instrument.facts["cpu"] == [1e-6, 1e-5, 1e-3]
    assert instrument.facts["sizes"] == [8, 64, 512]
    assert mine.title in instrument.still(instrument.state).text


def curve(seconds):
    return Curve("a curve", "model", "somewhere", SIZES, *[tuple(seconds)] * 3)
