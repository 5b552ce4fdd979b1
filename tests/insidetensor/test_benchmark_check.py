"""A wrong benchmark is told what it did wrong, after a picture of when it read the clock."""

import statistics
import time

import pytest

from insidetensor import FakeDevice, Mistake, finds_time
from insidetensor.fake.benchmark_check import find_time


def timed(*, warm_up=10, count=51, calls=1, wait=True, wait_before=True, of=statistics.median):
    """A benchmark with these properties."""

    def benchmark(op, clock, sync):
        for _ in range(warm_up):
            op()
        times = []
        for at in range(count):
            if wait_before or at:
                sync()
            start = clock()
            for _ in range(calls):
                op()
            if wait:
                sync()
            times.append((clock() - start) / calls)
        return of(times)

    return benchmark


def blocks(*calls, of):
    """A benchmark that measures blocks of these many calls, and hands `of` pairs (total, calls)."""

    def benchmark(op, clock, sync):
        for _ in range(10):
            op()
        times = []
        for count in calls:
            sync()
            start = clock()
            for _ in range(count):
                op()
            sync()
            times.append((clock() - start, count))
        return of(times)

    return benchmark


def reads_too_early_once(op, clock, sync):
    clock()
    op()
    clock()
    return timed(of=statistics.fmean)(op, clock, sync)


def other_clock(op, clock, sync):
    op()
    return time.perf_counter() * 0 + 1.0


def reads_once(op, clock, sync):
    op()
    sync()
    return clock()


def no_call(op, clock, sync):
    return clock() + 1.0


WRONG = {
    "no-sync-at-the-end": timed(wait=False),
    "no-sync-before": timed(wait_before=False, count=1, calls=20),
    "first-call": timed(warm_up=0, of=statistics.fmean),
    "one-block": timed(count=1, calls=100),
    "blocks": timed(count=30, calls=20),
    "mean": timed(of=statistics.fmean, count=100),
    "slowest": timed(of=max),
    "sum": timed(of=sum),
    "unit": timed(of=lambda times: 1e6 * min(times)),
    "trimmed": timed(of=lambda times: statistics.fmean(sorted(times)[2:-2])),
    "slow-one": timed(of=lambda times: sorted(times)[-2]),
    "fastest-block": blocks(40, 40, 40, of=lambda times: min(t / n for t, n in times)),
    "not-divided": blocks(20, 20, 20, of=lambda times: min(t for t, _ in times)),
    "cold": timed(warm_up=1, count=5),
    "too-many-calls": timed(count=1000),
    "other-clock": other_clock,
    "nothing-between": reads_once,
    "no-call": no_call,
    "no-time": timed(of=lambda times: float("nan")),
    "too-short": timed(of=lambda times: min(times) / 51),
    "other": timed(of=lambda times: 3 * min(times)),
    "not-written": lambda *args: (_ for _ in ()).throw(NotImplementedError),
    "value-nothing": lambda *args: None,
    "value-type": lambda *args: "1 ms",
    "raised": lambda op, clock: 1.0,
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_benchmark_is_told_its_mistake(mistake):
    device = FakeDevice(seed=2)
    finding = find_time(WRONG[mistake], device)
    assert finding.mistake == mistake
    assert finding.startswith("`benchmark(op, clock, sync)`")


def test_a_disturbed_call_that_is_the_only_one_is_named():
    disturbed = (FakeDevice(seed=seed, cold_calls=0) for seed in range(40))
    found = [find_time(timed(count=1), device) for device in disturbed]
    said = [finding for finding in found if finding]
    assert 0 < len(said) < 20
    assert {finding.mistake for finding in said} == {"one-call"}
    assert "Only call 11 was measured, and it was disturbed" in said[0]


def test_a_median_of_too_few_is_told_so():
    found = [find_time(timed(count=3), FakeDevice(seed=seed)) for seed in range(100)]
    assert {finding.mistake for finding in found if finding} == {"few"}


def test_a_median_without_the_first_times_is_told_how_many_were_measured_and_how_many_count():
    without_two = timed(count=5, of=lambda times: statistics.median(times[2:]))
    found = [find_time(without_two, FakeDevice(seed=seed)) for seed in range(200)]
    few = [finding for finding in found if finding and finding.mistake == "few"]
    assert any("5 were measured, 3 of them count" in finding for finding in few)


def test_a_mean_that_only_cold_calls_pull_up_is_told_so():
    device = FakeDevice(spike_rate=0.0)
    finding = find_time(timed(warm_up=1, count=20, of=statistics.fmean), device)
    assert finding.mistake == "cold"
    assert "Call 2 was measured while the device was still cold" in finding


@pytest.mark.parametrize("of", [statistics.median, min])
@pytest.mark.parametrize("asynchronous", [True, False])
def test_a_right_one_is_within_the_tolerance_and_earns_no_picture(of, asynchronous, capsys):
    device = FakeDevice(asynchronous=asynchronous)
    assert finds_time(timed(of=of), device) is True
    assert capsys.readouterr().out == ""


MEANS = {
    "of the last": ("This is a mean over 41 calls", timed(of=lambda t: statistics.fmean(t[10:]))),
    "of means": ("This is a mean over 66 calls",
                 blocks(1, 5, 20, 40, of=lambda times: statistics.fmean(t / n for t, n in times))),
    "of totals": ("there are 20 calls between two readings",
                  blocks(20, 20, 20, of=lambda times: statistics.fmean(t for t, _ in times))),
    "with an early reading": ("This is a mean over 51 calls", reads_too_early_once),
    "of a long block": ("This is the average over one block of 100 calls",
                        blocks(2, 100, 3, of=lambda times: times[1][0] / 100)),
}  # fmt: skip


@pytest.mark.parametrize("name", MEANS)
def test_a_mean_is_told_which_one_it_is(name):
    words, benchmark = MEANS[name]
    found = find_time(benchmark, FakeDevice(seed=2))
    assert words.lower() in found.lower()


@pytest.mark.parametrize("unit", ["ms", "µs", "ns"])
def test_a_time_in_another_unit_is_told_which(unit):
    factor = {"ms": 1e3, "µs": 1e6, "ns": 1e9}[unit]
    found = find_time(timed(of=lambda times: factor * min(times)), FakeDevice())
    assert f"the time of one call in {unit}" in found


@pytest.mark.parametrize("factor", [0.999, 1.001])
def test_a_number_that_is_only_near_a_mean_is_not_taken_for_it(factor):
    found = find_time(timed(of=lambda t: factor * statistics.fmean(t)), FakeDevice(seed=2))
    assert found.mistake == "other"


def test_cold_calls_are_not_blamed_for_a_mean_that_disturbed_ones_pull_up():
    device = FakeDevice(seed=2)
    found = find_time(timed(warm_up=2, count=60, of=statistics.fmean), device)
    assert device.spans[0].calls[0].cold
    assert found.mistake == "mean"


def test_cold_calls_are_not_blamed_for_a_median_that_would_be_wrong_without_them():
    for seed in range(4000):
        device = FakeDevice(seed=seed)
        found = find_time(timed(warm_up=3, count=7), device)
        warm = [span.seconds for span in device.spans if not span.calls[0].cold]
        if found is not None and statistics.median(warm) > 1.1 * device.true_s:
            assert found.mistake == "few"
            return
    pytest.fail("no device that disturbs so many calls")


def test_another_error_is_not_taken_for_missing_brackets():
    found = find_time(lambda op, clock, sync: clock() + "s", FakeDevice())
    assert found.mistake == "raised"
    assert "brackets" not in found


def test_a_right_number_without_any_call_is_refused():
    found = find_time(lambda op, clock, sync: 2e-3, FakeDevice())
    assert found.mistake == "no-call"
    assert "`op()` was never called" in found


def test_the_functions_that_are_handed_over_do_not_lead_to_the_device():
    seen = []

    def benchmark(*functions):
        seen.extend(functions)
        return timed()(*functions)

    assert find_time(benchmark, FakeDevice()) is None
    assert len(seen) == 3
    assert not any(hasattr(function, "__self__") for function in seen)


def test_too_many_calls_are_told_before_what_is_wrong_with_the_number():
    device = FakeDevice()
    assert find_time(timed(count=1500, wait=False), device).mistake == "too-many-calls"
    assert device.calls == 1510


@pytest.mark.parametrize("seconds", [10**400, -(10**400), float("inf"), 0, -1.0])
def test_what_is_no_time_is_told_so(seconds):
    found = find_time(timed(of=lambda times: seconds), FakeDevice())
    assert found.mistake == "no-time"


def test_five_percent_is_allowed_and_clearly_more_is_not():
    device = FakeDevice(spike_rate=0.0)
    for factor, right in ((1.0499, True), (0.9501, True), (1.0501, False), (0.9499, False)):
        answer = timed(of=lambda times, factor=factor: factor * 2e-3)
        assert (find_time(answer, device.again()) is None) is right


def test_exactly_as_many_calls_as_are_allowed_are_allowed():
    assert find_time(timed(count=990), FakeDevice()) is None
    assert "made 1,001 calls" in find_time(timed(count=991), FakeDevice())


def test_the_device_that_was_handed_in_is_left_as_it_is():
    device = FakeDevice()
    finds_time(timed(), device)
    assert device.calls == 0


def test_a_wrong_one_prints_its_timeline_then_raises_with_the_reason(capsys):
    with pytest.raises(Mistake, match=r"`sync..` before you read the clock again. Because so."):
        finds_time(timed(wait=False), FakeDevice(), why="Because so.")
    printed = capsys.readouterr()
    assert "clock() is read at 10 µs; the device still has 2 ms of work" in printed.out
    assert printed.err == ""


def test_the_picture_shows_the_calls_that_the_sentence_is_about(capsys):
    def benchmark(op, clock, sync):
        right = timed(count=3)(op, clock, sync)
        sync()
        start = clock()
        op()
        return 0 * right + clock() - start

    with pytest.raises(Mistake, match=r"call `sync..` before you read the clock again"):
        finds_time(benchmark, FakeDevice(spike_rate=0.0))
    printed = capsys.readouterr().out
    assert "call 14: launched at 0 s" in printed
    assert "call 11" not in printed


def test_nothing_is_drawn_where_a_picture_says_nothing(capsys):
    with pytest.raises(Mistake, match="was never read"):
        finds_time(other_clock, FakeDevice())
    assert capsys.readouterr().out == ""
