"""What a benchmark did is kept as plain data, and the same picture is drawn again from them."""

import json

import pytest

from insidetensor import FakeDevice
from insidetensor.fake.benchmark_check import find_time
from insidetensor.fake.replay import FakeReplay, record_replay


def never_waits(op, clock, sync):
    for _ in range(7):
        op()
    times = []
    for _ in range(30):
        start = clock()
        op()
        times.append(clock() - start)
    sync()
    return min(times)


@pytest.fixture
def seen():
    return find_time(never_waits, FakeDevice(kernel_s=5e-4, seed=8)).comparison


def test_a_mistake_carries_the_picture_of_the_calls_that_show_it(seen):
    device = FakeDevice(kernel_s=5e-4, seed=8)
    never_waits(device.op, device.clock, device.sync)
    assert seen.picture.svg == device.timeline(0).svg
    assert seen.picture.text == device.timeline(0).text
    assert seen.mistake == "no-sync-at-the-end"


def test_what_was_done_after_the_calls_that_show_it_is_left_out(seen):
    assert seen.actions == 7 * "o" + "coc"


def test_it_comes_back_equal_from_plain_data(seen):
    data = json.loads(json.dumps(seen.to_json()))
    again = FakeReplay.from_json(data)
    assert again == seen
    assert again.picture.svg == seen.picture.svg


def test_every_span_can_be_replayed():
    device = FakeDevice(seed=5, asynchronous=False)
    never_waits(device.op, device.clock, device.sync)
    for number, span in enumerate(device.spans):
        assert record_replay(device, span, "mean").picture.svg == device.timeline(number).svg


@pytest.mark.parametrize(
    "changes",
    [
        {"fake_device": {"kernel_s": -1.0}},
        {"fake_device": {"colour": 1.0}},
        {"fake_device": None},
        {"actions": "oxc"},
        {"actions": "o" * 10_001},
        {"actions": None},
        {"span": "0"},
        {"span": True},
        {"mistake": 3},
    ],
)
def test_data_of_something_else_are_refused(seen, changes):
    with pytest.raises(ValueError, match="not the plain data of a replay"):
        FakeReplay.from_json({**seen.to_json(), **changes})
