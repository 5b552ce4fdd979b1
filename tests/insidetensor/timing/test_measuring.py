"""The measuring function, on a clock of its own: no test here depends on how fast a machine is."""

import gc
import random

import pytest
from virtual_time import Clock, Device

from insidetensor import measure
from insidetensor.timing.measuring import BLOCK_S


@pytest.fixture
def clock():
    return Clock()


def on_cpu(clock, cost):
    """An operation that has finished when it returns; `cost(call)` seconds, from call 1."""
    calls = iter(range(1, 10**9))
    return lambda: clock.spend(cost(next(calls)))


@pytest.mark.parametrize("cost", [3e-7, 4e-4, 1e-3, 0.02])
def test_a_steady_operation_takes_what_it_takes(clock, cost):
    timing = measure(on_cpu(clock, lambda call: cost), clock=clock)
    assert timing.median_s == pytest.approx(cost, rel=1e-6)
    assert timing.low_s == pytest.approx(timing.high_s, rel=1e-6)
    assert timing.best_s == pytest.approx(cost, rel=1e-6)
    assert timing.blocks >= 5
    assert timing.calls * cost >= BLOCK_S * (1 - 1e-6)


def test_the_first_call_is_kept_apart_and_warm_up_is_not_counted(clock):
    timing = measure(
        on_cpu(clock, lambda call: {1: 0.5, 2: 0.1, 3: 0.1, 4: 0.1}.get(call, 0.001)), clock=clock
    )
    assert timing.first_s == pytest.approx(0.5)
    # The quartiles, too: not one of the blocks holds a call to warm up.
    assert (timing.low_s, timing.high_s) == pytest.approx((0.001, 0.001))


def test_a_device_is_waited_for_at_the_end(clock):
    device = Device(clock, launch_s=1e-5, kernel_s=lambda call: 0.01)
    timing = measure(device.op, sync=device.sync, clock=clock)
    assert timing.median_s == pytest.approx(0.01, rel=0.01)
    unsynchronised = measure(Device(clock, 1e-5, lambda call: 0.01).op, clock=clock)
    assert unsynchronised.median_s == pytest.approx(1e-5)


def test_a_device_is_waited_for_before_the_clock_is_read_first(clock):
    device = Device(clock, launch_s=1e-5, kernel_s=lambda call: 0.01)
    for _ in range(100):  # somebody else's work, still in the queue
        device.op()
    timing = measure(device.op, sync=device.sync, clock=clock)
    assert timing.first_s == pytest.approx(0.01, rel=0.01)


def test_rare_spikes_do_not_move_the_median(clock):
    chance = random.Random(5)
    timing = measure(
        on_cpu(clock, lambda call: 0.05 if chance.random() < 0.05 else 0.002),
        clock=clock,
        seconds=2.0,
    )
    assert timing.median_s == pytest.approx(0.002)
    assert timing.high_s == pytest.approx(0.002)
    assert timing.blocks > 100


def test_a_spike_while_the_length_of_a_block_is_sought_does_not_leave_blocks_too_short(clock):
    # The second block meets a spike, so that two calls seem to be enough for 1 ms.
    timing = measure(on_cpu(clock, lambda call: 0.01 if call == 6 else 1e-6), clock=clock)
    assert timing.calls * timing.median_s >= BLOCK_S * (1 - 1e-6)
    assert timing.high_s == pytest.approx(1e-6)


def test_blocks_that_were_too_short_after_all_are_forgotten(clock):
    # The first block meets a spike and lasts 1.5 ms; those after it show that one call is too few.
    timing = measure(
        on_cpu(clock, lambda call: 0.0015 if call == 5 else 1e-6), clock=clock, seconds=0.006
    )
    assert 1 <= timing.blocks <= 3
    assert timing.high_s == pytest.approx(1e-6)


def test_the_median_and_the_quartiles_are_over_blocks(clock):
    costs = {5: 0.03, 6: 0.04, 7: 0.01, 8: 0.02, 9: 0.05}
    timing = measure(on_cpu(clock, lambda call: costs.get(call, 1.0)), clock=clock, seconds=0.151)
    assert timing.blocks == 5
    assert (timing.low_s, timing.median_s, timing.high_s) == pytest.approx((0.02, 0.03, 0.04))
    assert timing.best_s == pytest.approx(0.01)


@pytest.mark.parametrize(("cost", "seconds"), [(0.03, 0.2), (1e-6, 0.2), (0.002, 1.0)])
def test_it_stops_at_its_budget(clock, cost, seconds):
    began = clock()
    measure(on_cpu(clock, lambda call: cost), clock=clock, seconds=seconds)
    spent = clock() - began - 4 * cost  # the first call and three to warm up come before
    assert 0.5 * seconds < spent <= seconds + 1e-9


def test_a_budget_too_small_still_gives_one_block_after_warming_up(clock):
    calls = []
    timing = measure(
        lambda: (calls.append(1), clock.spend(2.0)), clock=clock, seconds=0.1, warm_up=3
    )
    assert (len(calls), timing.blocks) == (5, 1)
    assert timing.low_s == timing.median_s == timing.high_s == pytest.approx(2.0)


def test_without_any_time_one_block_that_is_long_enough_is_made(clock):
    timing = measure(on_cpu(clock, lambda call: 1e-6), clock=clock, seconds=0.0)
    assert timing.blocks == 1
    assert timing.calls * 1e-6 >= BLOCK_S


def test_a_clock_that_stands_still_is_refused(clock):
    with pytest.raises(ValueError, match=r"The clock shows 0\.0 s after 1048576 calls"):
        measure(lambda: None, clock=clock)


def test_garbage_collection_stays_as_it_was(clock):
    seen = set()

    def op():
        clock.spend(0.01)
        seen.add(gc.isenabled())

    assert gc.isenabled()
    measure(op, clock=clock)
    gc.disable()
    try:
        measure(op, clock=clock)
    finally:
        gc.enable()
    assert seen == {True, False}


def test_an_error_of_the_operation_reaches_the_caller():
    with pytest.raises(ZeroDivisionError):
        measure(lambda: 1 / 0)


def test_a_timing_shows_itself_in_readable_units(clock):
    timing = measure(on_cpu(clock, lambda call: 0.5 if call == 1 else 0.002), clock=clock)
    assert repr(timing) == (
        "median 2 ms, middle half 2 to 2 ms; first call 500 ms\nblocks: 100, calls in each: 1"
    )


@pytest.mark.parametrize("blocks", [1, 4, 5, 6])
def test_the_spread_of_fewer_than_five_blocks_is_not_shown(clock, blocks):
    timing = measure(on_cpu(clock, lambda call: 0.01), clock=clock, seconds=0.0101 * blocks)
    assert timing.blocks == blocks
    assert ("too few blocks for a spread" in repr(timing)) == (blocks < 5)
    assert ("10 to 10 ms" in repr(timing)) == (blocks >= 5)
