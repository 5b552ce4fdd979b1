"""The measuring function is compared with the GPU's own clock, on a virtual GPU."""

import pytest
from virtual_gpu import VirtualGpu

from insidetensor.timing import events
from insidetensor.timing.events import check_against_events
from insidetensor.timing.recorded_run import EventCheck, events_agree


def checked(monkeypatch, gpu, sizes=(64, 1024)):
    monkeypatch.setattr(events, "library", lambda name: gpu)
    monkeypatch.setattr(events, "matmul_case", gpu.case)
    return check_against_events(sizes, clock=gpu.clock)


def test_waiting_for_the_device_agrees_with_its_own_clock(monkeypatch):
    found = checked(monkeypatch, VirtualGpu(launch_s=10e-6, kernel_s=50e-6))
    assert [check.n for check in found] == [64, 1024]
    assert all(check.event_s == pytest.approx(50e-6, rel=0.02) for check in found)
    assert all(check.off <= 0.03 for check in found)
    assert events_agree(found) == "within 0.0 % at all 2 sizes"


def test_a_launch_that_takes_longer_than_the_kernel_counts_in_both(monkeypatch):
    (check,) = checked(monkeypatch, VirtualGpu(launch_s=50e-6, kernel_s=10e-6), [64])
    assert check.event_s == pytest.approx(50e-6, rel=0.03)
    assert check.off <= 0.03


def test_a_clock_that_does_not_wait_is_found_out(monkeypatch):
    found = checked(monkeypatch, VirtualGpu(launch_s=10e-6, kernel_s=50e-6, waits=False), [64])
    assert found[0].off > 0.5
    assert "which is more than 3 %" in events_agree(found)


def test_the_size_that_is_off_most_is_named():
    checks = (EventCheck(64, 1.0, 1.01), EventCheck(256, 1.1, 1.0), EventCheck(1024, 1.0, 1.0))
    assert events_agree(checks) == "off by up to 10.0 % (at n = 256), which is more than 3 %"


def test_nothing_is_claimed_where_nothing_was_compared():
    assert events_agree(()) == "not compared: there is no CUDA here"


def test_each_size_is_announced_when_it_begins(monkeypatch):
    seen = []
    gpu = VirtualGpu(launch_s=10e-6, kernel_s=50e-6)
    monkeypatch.setattr(events, "library", lambda name: gpu)
    monkeypatch.setattr(events, "matmul_case", gpu.case)
    check_against_events((8, 16), seen=seen.append, clock=gpu.clock)
    assert seen == [8, 16]
