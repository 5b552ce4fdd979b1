"""The timeline of a trace and its twin say the same; nothing overlaps and it fits a notebook."""

import every_picture
import pytest
from every_picture import BACK, ITEM, LONG, META, MM, REFUSED, TO, VIEW, trace_picture

from insidetensor.devices.trace_table import describe_steps, size_words, tabulate_steps


def nodes(steps, name):
    return every_picture.nodes(trace_picture(steps), name)


def words(steps):
    return every_picture.words(trace_picture(steps))


def test_every_device_has_a_lane_and_the_host_has_the_first():
    drawn = words([TO, MM, META])
    assert [word for word in drawn if word in ("cpu", "sim:0", "meta")] == ["cpu", "sim:0", "meta"]


def test_a_transfer_is_an_arrow_with_its_bytes_from_lane_to_lane():
    (line,) = nodes([TO], "line")
    (cpu,) = (node for node in nodes([TO], "text") if node.text == "cpu")
    (rect,) = nodes([TO], "rect")
    assert "48 B" in words([TO])
    assert line.get("marker-end")
    assert float(line.get("y1")) == float(cpu.get("y")) - 4
    assert float(line.get("y1")) < float(line.get("y2")) <= float(rect.get("y"))


def test_an_arrow_back_points_up():
    for step in (ITEM, BACK):
        (line,) = nodes([step], "line")
        assert float(line.get("y2")) < float(line.get("y1"))


def test_views_are_drawn_light_and_a_refusal_with_a_sign_of_its_own():
    plain, view, refused = nodes([MM, VIEW, REFUSED], "rect")
    assert (plain.get("stroke-dasharray"), plain.get("fill") == "none") == (None, False)
    assert (view.get("fill"), view.get("stroke-dasharray")) == ("none", "3 3")
    assert (refused.get("fill"), refused.get("stroke-dasharray")) == ("none", "6 2")
    assert {"permute", "✗ mm"} <= set(words([MM, VIEW, REFUSED]))


def test_only_what_is_drawn_is_explained_and_order_is_never_taken_for_time():
    always = "From left to right: the order of the calls, not their time."
    said = {
        (): {always},
        (TO,): {"An arrow: bytes that go from one device to another."},
        (VIEW,): {"Light and dashed: a view, which computes and moves nothing."},
        (REFUSED,): {"✗: refused with an error."},
    }
    every = set().union(*said.values())
    for steps, notes in said.items():
        assert every & set(words([MM, *steps])) == notes | {always}


def test_a_long_trace_is_shortened_and_says_what_it_leaves_out():
    steps = [TO, *[MM, VIEW, ITEM] * 20]
    gap = "… 39 more, of which 13 move 52 B"
    assert gap in words(steps)
    assert gap in describe_steps(steps).splitlines()
    assert gap in tabulate_steps(steps).text
    assert {"16", "56", "61"} <= set(words(steps))
    assert "Moved between devices: 48 B in one transfer, cpu → sim:0; " in describe_steps(steps)
    assert "80 B in 20 transfers, sim:0 → cpu." in describe_steps(steps)
    assert "… 8 more" in describe_steps([MM] * 30).splitlines()


def test_the_table_has_a_row_for_each_step():
    assert tabulate_steps([TO, VIEW, REFUSED]).rows == (
        ("1. copy to sim:0", "cpu", "sim:0", "48 B, cpu → sim:0"),
        ("2. permute (a view)", "sim:0", "sim:0", "–"),
        ("3. mm", "sim:0, cpu", "refused", "–"),
    )


@pytest.mark.parametrize(
    ("nbytes", "said"),
    [
        (4, "4 B"),
        (999, "999 B"),
        (1000, "1.0 kB"),
        (999_960, "1.0 MB"),
        (4_000_000, "4.0 MB"),
        (67_108_864, "67.1 MB"),
        (5 * 10**12, "5000.0 GB"),
    ],
)
def test_bytes_are_said_in_units(nbytes, said):
    assert size_words(nbytes) == said


def test_a_long_name_is_cut():
    assert "native_layer_norm…" in words([LONG])
