"""A fake device starts late, works on while the host goes on, and repeats itself exactly."""

from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from own_python import printed

from insidetensor import FakeDevice
from insidetensor.fake.device import EndlessLoop
from insidetensor.fake.lanes import Axis
from insidetensor.fake.replay import replay_actions


def quiet(**costs):
    """A device on which nothing goes wrong; times in seconds."""
    usual = {"kernel_s": 1.0, "launch_s": 0.125, "sync_s": 0.0, "first_s": 0.0, "cold_calls": 0}
    return FakeDevice(**{**usual, "spike_rate": 0.0, **costs})


def synchronised(device, calls):
    """The seconds of each call, one by one."""
    times = []
    for _ in range(calls):
        device.sync()
        start = device.clock()
        device.op()
        device.sync()
        times.append(device.clock() - start)
    return times


LIKE_A_CPU = {"asynchronous": False}
WAITS = {"sync_s": 0.25}


@pytest.mark.parametrize(
    ("costs", "actions", "seconds"),
    [
        ({}, "o", 0.125),  # a call returns after its launch
        ({}, "os", 1.125),  # and a wait when the kernel is done
        ({}, "ooo", 3 * 0.125),
        ({}, "ooos", 0.125 + 3),  # kernels run one after the other
        ({}, "osos", 2 * 1.125),  # or when they are launched, where the device is free
        (WAITS, "ss", 0.5),  # a wait costs time even when there is nothing to wait for
        (WAITS, "os", 1.125 + 0.25),
        ({}, "ccc", 0.0),  # reading the clock costs nothing
        (LIKE_A_CPU, "o", 1.125),  # this one waits for each kernel
        (LIKE_A_CPU, "os", 1.125),
    ],
)
def test_the_host_goes_on_while_the_device_works(costs, actions, seconds):
    assert replay_actions(quiet(**costs), actions).clock() == seconds


def test_the_first_call_keeps_the_host_and_no_other_does():
    device = quiet(first_s=50.0)
    assert synchronised(device, 3) == [51.125, 1.125, 1.125]


def test_cold_calls_take_twice_as_long():
    device = quiet(cold_calls=2)
    assert synchronised(device, 4) == [2.125, 2.125, 1.125, 1.125]


def test_the_share_of_disturbed_calls_is_the_one_that_was_asked_for():
    device = quiet(spike_rate=0.1, spike_s=64.0, seed=3)
    times = synchronised(device, 5000)
    assert 0.08 < sum(seconds > 1.2 for seconds in times) / 5000 < 0.12


def test_a_disturbance_takes_half_to_one_and_a_half_times_its_time_and_no_two_take_the_same():
    times = synchronised(quiet(spike_rate=0.1, spike_s=64.0, seed=3), 5000)
    longer = [seconds - 1.125 for seconds in times if seconds > 1.2]
    assert 32 <= min(longer) < 34
    assert 94 < max(longer) <= 96
    assert len(set(longer)) == len(longer)


def test_the_same_seed_gives_the_same_times_and_another_seed_others():
    first, same, other = (FakeDevice(seed=seed) for seed in (1, 1, 2))
    assert synchronised(first, 200) == synchronised(same, 200)
    assert synchronised(first.again(), 200) != synchronised(other, 200)


def test_a_new_one_has_the_same_costs_and_has_done_nothing():
    device = FakeDevice(kernel_s=0.5, seed=7)
    device.op()
    again = device.again()
    assert (again, again.calls, again.clock()) == (device, 0, 0.0)
    assert device.calls == 1


def test_the_costs_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        FakeDevice().kernel_s = 0.0


def test_it_is_shown_as_the_code_that_makes_it():
    device = FakeDevice(kernel_s=2e-5, seed=4, asynchronous=False)
    assert repr(device) == "FakeDevice(kernel_s=2e-05, seed=4, asynchronous=False)"
    assert eval(repr(device)) == device
    assert repr(FakeDevice()) == "FakeDevice(kernel_s=0.002)"


@pytest.mark.parametrize(
    ("costs", "words"),
    [
        ({"kernel_s": 0.0}, r"`kernel_s` must be .* \(`kernel_s` above 0\); got 0.0"),
        ({"launch_s": -1.0}, "`launch_s` must be .* got -1.0"),
        ({"first_s": float("nan")}, "`first_s` must be a finite .* got nan"),
        ({"spike_s": float("inf")}, "`spike_s` must be a finite .* got inf"),
        ({"spike_rate": 1.5}, "from 0 to 1; got 1.5"),
        ({"kernel_s": "2"}, "`kernel_s` must be a finite .* got '2'"),
        ({"sync_s": None}, "`sync_s` must be a finite .* got None"),
        ({"launch_s": 10**400}, "`launch_s` must be a finite .* got 1000"),
        ({"first_s": True}, "`first_s` must be a finite .* got True"),
        ({"spike_rate": "a"}, "from 0 to 1; got 'a'"),
        ({"spike_rate": float("nan")}, "from 0 to 1; got nan"),
        ({"cold_calls": -1}, "`cold_calls` must be a whole number, 0 or more; got -1"),
        ({"cold_calls": 2.5}, "`cold_calls` must be a whole number, 0 or more; got 2.5"),
        ({"seed": [1]}, r"`seed` must be a whole number, .* got \[1\]"),
        ({"seed": None}, "the same calls give the same times; got None"),
        ({"asynchronous": "no"}, "`asynchronous` must be True or False; got 'no'"),
    ],
)
def test_impossible_costs_are_refused(costs, words):
    with pytest.raises(ValueError, match=words):
        FakeDevice(**costs)


def test_a_loop_that_never_ends_is_ended():
    def for_ever(function):
        while True:
            function()

    with pytest.raises(EndlessLoop, match="op was called more than 10,000 times"):
        for_ever(quiet().op)
    for look in (quiet().clock, quiet().sync):
        with pytest.raises(EndlessLoop, match="clock and sync were called more than 100,000"):
            for_ever(look)


def test_numbers_of_numpy_are_taken_and_shown_as_pythons():
    device = FakeDevice(kernel_s=np.float64(0.5), seed=np.int64(3), asynchronous=np.False_)
    assert repr(device) == "FakeDevice(kernel_s=0.5, seed=3, asynchronous=False)"
    same = FakeDevice(kernel_s=0.5, seed=3, asynchronous=False)
    assert synchronised(device, 20) == synchronised(same, 20)


def test_a_span_is_what_lies_between_two_readings_with_calls():
    device = replay_actions(quiet(), "occoocosc")
    assert [len(span.calls) for span in device.spans] == [2, 1]
    assert [span.seconds for span in device.spans] == [0.25, 4.125 - 0.375]
    assert [span.end.backlog for span in device.spans] == [4.125 - 1 - 0.375, 0.0]


def test_it_takes_no_library_and_no_real_time():
    code = """
import sys, time
def fail(*args):
    raise RuntimeError("real time")
for name in ("time", "perf_counter", "monotonic", "process_time", "sleep"):
    setattr(time, name, fail)
from insidetensor import FakeDevice
from insidetensor.fake.device import EndlessLoop
device = FakeDevice()
device.op(); device.sync(); device.clock(); str(device.timeline())
print([name for name in ("torch", "tensorflow", "matplotlib") if name in sys.modules])
"""
    assert printed(code) == "[]\n"


def test_a_moment_lies_between_its_neighbours_in_proportion():
    times, places = (0.0, 1.0, 3.0), (10.0, 20.0, 30.0)
    axis = Axis(tuple(zip(times, places, strict=True)), ())
    for seconds in (-1.0, 0.0, 0.25, 1.0, 2.5, 3.0, 4.0):
        assert axis.x(seconds) == pytest.approx(np.interp(seconds, times, places))
