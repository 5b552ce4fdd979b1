"""Impossible numbers are told, each fault of timing by its sentence; honest ones are not."""

import pytest
from honest_curves import PEAK_GFLOPS, honest_curves, pytorch_curve

from insidetensor import Curve, implausible, model_curves

SIZES = (8, 64, 512, 1000, 4096)


def curve(sizes, median_s):
    return Curve("torch", "measured", "cpu", sizes, median_s, median_s, median_s)


def at_gflops(rate, floor_s=1e-6):
    """Work at a constant rate above a fixed cost for each call."""
    return curve(SIZES, tuple(floor_s + 2 * n**3 / rate / 1e9 for n in SIZES))


RESIDENT, WITH_TRANSFERS = model_curves()
HONEST = [
    *honest_curves(),
    (pytorch_curve(), PEAK_GFLOPS[2] / 1.4),  # the peak was measured beside a busy neighbour
    (RESIDENT, 8100),
    (WITH_TRANSFERS, 8100),
    # 400 TFLOP/s behind 30 µs: up to n = 1024 a call costs hardly more than its start.
    (at_gflops(400e3, floor_s=30e-6), 400e3),
    (at_gflops(225 * 1.4), 225),
    (curve((8, 64, 128), (225e-6,) * 3), 225),  # small sizes may all take the same time
    (curve((512, 1024), (225e-6, 226e-6)), 1e5),
    (curve((8, 16), (2.7e-5, 1.4e-5)), 225),  # a small size that is a little slower
    (curve((), ()), 225),
]


def test_no_false_alarm():
    alarms = [(honest, peak, implausible(honest, peak_gflops=peak)) for honest, peak in HONEST]
    assert [alarm for alarm in alarms if alarm[-1]] == []


TOLD = [
    (
        curve((64, 1000), (50e-6, 2e9 / 19_066.4e9)),
        "n = 1,000: 19,066 GFLOP/s is 85 times the peak of 225: the clock was probably read before "
        "the work was done.",
    ),
    (at_gflops(225 * 1.6), "n = 4,096: 360 GFLOP/s is 1.6 times the peak of 225"),
    (
        curve((2, 4), (3e-8, 2e-7)),
        "n = 2: 30 ns is less than 100 ns, the shortest time of one call",
    ),
    (
        curve((8, 16, 32), (6.2e-3, 1.7e-6, 3.9e-6)),
        "n = 8: 6.2 ms is far more than the 1.7 µs at n = 16, which is more work: "
        "the first call was probably counted",
    ),
    (
        curve((8, 16, 32), (1.6e-6, 2e-3, 5e-3)),
        "n = 16: 8 times the work of n = 8 took 1,250 times as long: "
        "another program probably disturbed the measurement.",
    ),
    # Each fault at two sizes, of which the worse comes first or last.
    (at_gflops(20_000), "n = 4,096: 19,997 GFLOP/s is 89 times the peak of 225"),
    (curve((2, 4), (4e-8, 3e-8)), "n = 4: 30 ns is less than 100 ns"),
    (
        curve((8, 16, 32, 64), (8e-3, 4e-3, 2e-3, 1e-3)),
        "n = 8: 8 ms is far more than the 1 ms at n = 64,",
    ),
    (
        curve((8, 16, 32), (1e-6, 1e-3, 0.5)),
        "n = 16: 8 times the work of n = 8 took 1,000 times as long",
    ),
]


@pytest.mark.parametrize(("impossible", "sentence"), TOLD)
def test_each_fault_is_told_by_its_sentence_alone_at_its_worst_size(impossible, sentence):
    (told,) = implausible(impossible, peak_gflops=225)
    assert told.startswith(f"torch, {sentence}")


# A curve falls or climbs; only for the climb do the quartiles tell whether that is known.
@pytest.mark.parametrize(
    ("median_s", "spread", "told"),
    [
        ((1e-3, 1e-4, 1e-4, 1e-4), 1, True),
        ((1e-3, 1e-4, 1e-4, 1e-4), 4, True),  # by half is too much, whatever the quartiles
        ((1e-6, 1e-4, 1e-3, 2e-3), 1, True),
        ((1e-6, 1e-4, 1e-3, 2e-3), 4, False),
        ((1e-6, 8e-6 * 9.9, 1e-4, 1e-3), 1, False),  # ten times as dear as its work is allowed
        ((1e-6, 8e-6 * 10.1, 1e-4, 1e-3), 1, True),
    ],
)
def test_a_jump_is_told_unless_it_is_a_climb_within_the_quartiles(median_s, spread, told):
    low, high = (tuple(s * by for s in median_s) for by in (1 / spread, spread))
    jumping = Curve("torch", "measured", "cpu", (8, 16, 32, 64), median_s, low, high)
    assert bool(implausible(jumping, peak_gflops=225)) == told


def test_work_that_grows_without_taking_longer_is_told_even_where_the_peak_is_wrong_too():
    # The peak was taken from the same times, so that no rate is above it.
    flat = curve((512, 1024, 4096), (15e-6, 15.5e-6, 16.5e-6))
    (told,) = implausible(flat, peak_gflops=max(flat.gflops))
    assert told == (
        "torch, n = 4,096: 512 times the work of n = 512 took 1.1 times as long: "
        "the clock was probably read before the work was done."
    )


def test_several_faults_have_a_sentence_each():
    without_waiting = curve(SIZES, (15e-6,) * len(SIZES))  # a launch each
    told = implausible(without_waiting, peak_gflops=8100)
    assert [("the peak of" in one, "as long" in one) for one in told] == [
        (True, False),
        (False, True),
    ]


@pytest.mark.parametrize("peak", [0, -1.0, float("nan")])
def test_a_peak_that_is_no_rate_is_refused(peak):
    with pytest.raises(ValueError, match="peak_gflops must be a number above 0"):
        implausible(pytorch_curve(), peak_gflops=peak)
