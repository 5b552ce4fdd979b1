"""The timeline of a fake device shows when the clock was read, and its twin says the same."""

import re
from itertools import pairwise

import pytest
from every_picture import DEVICES, measured, nodes, size, words

from insidetensor import FakeDevice
from insidetensor.fake.lanes import axis_of
from insidetensor.fake.scene import scene_of
from insidetensor.pictures.page import TONES


@pytest.mark.parametrize("name", [name for name in DEVICES if name != "nothing"])
def test_no_moment_changes_places(name):
    device = DEVICES[name]()
    scene = scene_of(device.events, device.spans[0] if device.spans else None)
    axis = axis_of(scene)
    moments = {e.start for e in scene.events} | {e.end for e in scene.events}
    moments |= {moment for e in scene.events if e.kind == "op" for moment in e.kernel}
    for (before, left), (after, right) in pairwise(axis.stops):
        assert before < after
        assert left <= right
    places = [axis.x(moment) for moment in sorted(moments)]
    assert places == sorted(places)


@pytest.mark.parametrize("calls", [8, 9, 50, 1000])
@pytest.mark.parametrize("asynchronous", [True, False])
def test_a_long_block_keeps_its_ends_and_says_how_many_are_left_out(calls, asynchronous):
    timeline = measured(calls, warm_up=5, asynchronous=asynchronous).timeline()
    told = re.findall(r"^- call (\d+)", timeline.text, re.MULTILINE)
    assert told[-6:] == ["6", "7", "8", *(str(5 + calls - back) for back in (2, 1, 0))]
    assert f"⋯ {calls - 6} calls are left out." in timeline.text
    assert f"⋯ {calls - 6} calls are left out." in words(timeline)
    drawn = [rect for rect in nodes(timeline, "rect") if rect.get("stroke-dasharray")]
    assert len({rect.get("y") for rect in drawn}) == 2  # one box in each lane stands for them
    assert size(timeline)[0] < 1100


@pytest.mark.parametrize("asynchronous", [True, False])
def test_the_waits_between_calls_that_are_left_out_are_left_out_too(asynchronous):
    device = FakeDevice(asynchronous=asynchronous)
    device.clock()
    for _ in range(300):
        device.op()
        device.sync()
    device.clock()
    timeline = device.timeline()
    lines = timeline.text.splitlines()
    assert sum("sync()" in line for line in lines) == 7
    gap = lines.index("- ⋯ 294 calls are left out.")
    assert lines[gap - 2].startswith("- call 3")
    assert lines[gap + 2].startswith("- call 298")
    assert words(timeline).count("sync()") + len(nodes(timeline, "title")) <= 8
    assert size(timeline)[0] < 1400


def test_earlier_calls_whose_work_is_done_are_not_shown():
    device = FakeDevice(spike_rate=0.0)
    for _ in range(5):
        device.op()
    device.sync()
    device.sync()
    device.sync()
    device.clock()
    device.op()
    device.sync()
    device.clock()
    timeline = device.timeline()
    assert "earlier" not in timeline.text
    assert "earlier" not in words(timeline)


def test_a_reading_that_comes_too_early_is_dashed_and_told():
    wrong = measured(10, warm_up=5, sync=False).timeline()
    right = measured(10, warm_up=5).timeline()
    dashed = [
        [line for line in nodes(t, "line") if line.get("stroke-dasharray")] for t in (wrong, right)
    ]
    assert [len(lines) for lines in dashed] == [1, 0]
    assert "clock() is read at 100 µs; the device still has" in wrong.text
    assert any(word.startswith("Second reading: the device still had") for word in words(wrong))
    assert right.text.count("the device has nothing to do") == 2
    assert "clock() is read at 0 s; the device has nothing to do" in right.text


def test_work_from_before_the_first_reading_is_shown_and_told():
    timeline = measured(3, warm_up=9, sync_before=False).timeline()
    assert "the device runs earlier calls until" in timeline.text
    assert "earlier" in words(timeline)
    assert any(word.startswith("First reading: the device still had") for word in words(timeline))


def test_what_made_a_call_slow_is_told():
    timeline = measured(3, cold_calls=2, spike_rate=1.0).timeline()
    assert "call 1 (first, cold, disturbed): launched" in timeline.text
    assert "call 3 (disturbed): launched" in timeline.text
    assert [words(timeline).count(word) for word in ("first", "cold", "disturbed")] == [1, 2, 3]


def test_what_the_two_readings_say_is_the_heading():
    heading = measured(1, warm_up=5).timeline().text.splitlines()[0]
    assert heading == "Between two readings of the clock: 2.01 ms for 1 call."


def test_each_span_can_be_asked_for():
    device = FakeDevice(kernel_s=1.0, spike_rate=0.0)
    for _ in range(3):
        device.clock()
        device.op()
        device.sync()
    device.clock()
    assert "call 3" in device.timeline(-1).text.splitlines()[-3]
    assert str(device.timeline(2)) == str(device.timeline(-1)) != str(device.timeline(1))
    for span in (3, -4):
        with pytest.raises(IndexError, match=f"no span {span}: .* calls 3 times"):
            device.timeline(span)
    with pytest.raises(IndexError, match="no span 1"):
        FakeDevice().timeline(1)


def test_host_device_and_waits_differ_by_pattern_as_well_as_by_colour():
    rects = nodes(measured(2, warm_up=5).timeline(), "rect")
    assert set(TONES[:3]) <= {rect.get("fill") for rect in rects}
    filled = [rect.get("fill") for rect in rects if rect.get("fill", "").startswith("url")]
    assert len(set(filled)) == 2  # the host's own boxes are plain


def test_a_thing_that_did_nothing_says_so():
    assert str(FakeDevice().timeline()).startswith("Nothing has happened yet")
