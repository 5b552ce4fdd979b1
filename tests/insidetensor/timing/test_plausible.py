"""Impossible numbers are told, each fault of timing by its sentence; honest ones are not."""

from dataclasses import replace

import pytest
from honest_curves import PEAK_GFLOPS, honest_curves, pytorch_curve

from insidetensor import Curve, implausible, model_curves

SIZES = (8, 64, 512, 1000, 4096)


def curve(sizes, median_s, name="torch"):
    return Curve(name, "measured", "cpu", sizes, median_s, median_s, median_s)


def at_gflops(rate, sizes=SIZES, floor_s=1e-6):
    """Work at a constant rate above a fixed cost for each call."""
    return curve(sizes, tuple(floor_s + 2 * n**3 / rate / 1e9 for n in sizes))


@pytest.mark.parametrize(
    ("honest", "peak"), honest_curves(), ids=lambda it: getattr(it, "name", str(it))
)
def test_no_false_alarm_on_curves_that_were_measured_with_care(honest, peak):
    assert implausible(honest, peak_gflops=peak) == ()


def test_no_false_alarm_where_the_peak_was_measured_beside_a_busy_neighbour():
    assert implausible(pytorch_curve(), peak_gflops=PEAK_GFLOPS[2] / 1.4) == ()


def test_no_false_alarm_on_a_model_of_a_device_that_waits_for_its_work():
    resident, with_transfers, _ = model_curves()
    assert implausible(resident, peak_gflops=8100) == ()
    assert implausible(with_transfers, peak_gflops=8100) == ()


def test_no_false_alarm_on_a_device_that_is_fast_and_slow_to_start():
    # 400 TFLOP/s behind 30 µs: up to n = 1024 a call costs hardly more than its start.
    assert implausible(at_gflops(400e3, floor_s=30e-6), peak_gflops=400e3) == ()


def test_a_clock_that_did_not_wait_is_told_by_its_impossible_rate():
    unwaited = curve((64, 1000), (50e-6, 2e9 / 19_066.4e9))
    assert implausible(unwaited, peak_gflops=225) == (
        "torch, n = 1,000: 19,066 GFLOP/s is 85 times the peak of 225: "
        "the clock was probably read before the work was done.",
    )


def test_the_worst_size_is_named_and_the_others_are_counted():
    found = implausible(at_gflops(20_000), peak_gflops=225)
    assert len(found) == 1
    assert found[0].startswith("torch, n = 4,096: 19,997 GFLOP/s is 89 times the peak of 225")
    assert found[0].endswith("Other sizes like this: 3.")


def test_a_rate_a_little_above_the_peak_is_noise():
    assert implausible(at_gflops(225 * 1.4), peak_gflops=225) == ()
    assert len(implausible(at_gflops(225 * 1.6), peak_gflops=225)) == 1


def test_a_time_shorter_than_any_call_is_told():
    (told,) = implausible(curve((2, 4), (3e-8, 2e-7)), peak_gflops=225)
    assert told.startswith("torch, n = 2: 30 ns is less than the 100 ns that one call takes")


def test_work_that_grows_without_taking_longer_is_told_even_where_the_peak_is_wrong_too():
    # The peak was taken from the same unsynchronised times, so that no rate is above it.
    flat = curve((512, 1024, 4096), (15e-6, 15.5e-6, 16.5e-6))
    (told,) = implausible(flat, peak_gflops=max(flat.gflops))
    assert told == (
        "torch, n = 4,096: 512 times the work of n = 512 took 1.1 times as long: "
        "the clock probably saw how long it takes to ask for the work."
    )


def test_small_sizes_may_all_take_the_same_time():
    assert implausible(curve((8, 64, 128), (225e-6,) * 3), peak_gflops=225) == ()
    assert implausible(curve((512, 1024), (225e-6, 226e-6)), peak_gflops=1e5) == ()


def test_a_first_call_that_was_counted_is_told():
    counted = curve((8, 16, 32), (6.2e-3, 1.7e-6, 3.9e-6), name="PyTorch")
    (told,) = implausible(counted, peak_gflops=225)
    assert told.startswith("PyTorch, n = 8: 6.2 ms is far more than the 1.7 µs at n = 16,")
    assert "the first call was probably counted" in told


def test_a_time_that_grows_far_more_than_the_work_is_told():
    disturbed = curve((8, 16, 32), (1.6e-6, 2e-3, 5e-3), name="PyTorch")
    (told,) = implausible(disturbed, peak_gflops=225)
    assert told == (
        "PyTorch, n = 16: 8 times the work of n = 8 took 1,250 times as long: "
        "other work probably came between."
    )


def test_a_small_size_that_is_a_little_slower_is_noise():
    assert implausible(curve((8, 16), (3.9e-5, 1.4e-5)), peak_gflops=225) == ()


def test_quartiles_that_do_not_hold_the_median_are_told():
    honest = pytorch_curve()
    swapped = replace(honest, low_s=honest.high_s, high_s=honest.low_s)
    (told,) = implausible(swapped, peak_gflops=225)
    assert told.startswith("PyTorch, cpu, n = 8: the median 1.6 µs is not between the quartiles")
    assert told.endswith("Other sizes like this: 9.")


def test_each_fault_has_a_sentence_of_its_own():
    told = implausible(model_curves()[2], peak_gflops=8100)
    assert [("the peak of" in one, "as long" in one) for one in told] == [
        (True, False),
        (False, True),
    ]


@pytest.mark.parametrize("peak", [0, -1.0, float("nan")])
def test_a_peak_that_is_no_rate_is_refused(peak):
    with pytest.raises(ValueError, match="peak_gflops must be a number above 0"):
        implausible(pytorch_curve(), peak_gflops=peak)


def test_an_empty_curve_has_nothing_impossible():
    assert implausible(curve((), ()), peak_gflops=225) == ()
