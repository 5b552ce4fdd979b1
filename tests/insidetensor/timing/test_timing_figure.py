"""The figure: one picture for light and dark pages, and a twin that says the same."""

import logging
import re
import sys
import warnings
from dataclasses import replace
from xml.etree import ElementTree

import matplotlib
import pytest

from insidetensor import Curve, machine_peak, timing_figure
from insidetensor.pictures.page import MARK, TONES
from insidetensor.pictures.svg import FONT
from insidetensor.timing.crossover import crossing
from insidetensor.timing.plot import INK, pens

SIZES = (8, 64, 512, 4096)


def curve(name, kind="measured", device="cpu", at=1e-6, **more):
    median = tuple(at + 2 * n**3 / 2e11 for n in SIZES)
    low, high = tuple(m * 0.8 for m in median), tuple(m * 1.3 for m in median)
    return Curve(name, kind, device, SIZES, median, low, high, **more)


NUMPY, TORCH, TENSORFLOW = (curve(name) for name in ("NumPy, cpu", "PyTorch, cpu", "TensorFlow"))
MODEL = Curve("T4", "model", "T4", SIZES, (2e-5,) * 4, (1e-5,) * 4, (4e-5,) * 4)
RECORDED = curve("cuda", "recorded", "Tesla T4", date="2025-11-21")


@pytest.fixture(scope="module")
def everything():
    return timing_figure(
        NUMPY, TORCH, MODEL, RECORDED,
        peak=machine_peak([NUMPY]),
        crossings=[crossing(NUMPY, MODEL)],
    )  # fmt: skip


def words_of(svg):
    return [e.text for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("text")]


def test_it_is_an_image_with_a_name_and_a_twin(everything):
    root = ElementTree.fromstring(everything.svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == everything.label
    assert "NumPy, cpu: 1.01 µs at n = 8, 687 ms at n = 4096." in everything.label
    shown = everything._repr_mimebundle_()
    assert everything.svg in shown["text/html"]
    assert shown["text/plain"] == str(everything)


def test_the_twin_holds_every_curve_size_crossing_and_the_peak(everything):
    assert everything.table.header[1:] == (
        "NumPy, cpu",
        "PyTorch, cpu",
        "MODEL T4",
        "cuda, recorded on Tesla T4, 2025-11-21",
    )
    assert [row[0] for row in everything.table.rows] == [f"n = {n}" for n in SIZES]
    assert str(crossing(NUMPY, MODEL)) in everything.text
    assert str(machine_peak([NUMPY])) in everything.text
    assert everything.table.html in everything.html


def test_ink_and_letters_are_the_pages_own(everything):
    assert INK not in everything.svg
    assert "currentColor" in everything.svg
    fonts = re.findall(r"(?:font-family: |font: [\d.]+px )([^;\"]*)", everything.svg)
    assert len(fonts) == len(words_of(everything.svg))
    assert set(fonts) == {FONT}


def test_nothing_in_it_reaches_out_to_the_rest_of_the_page(everything):
    assert "<style" not in everything.svg
    names = re.findall(r'\bid="([^"]*)"', everything.svg)
    assert len(set(names)) == len(names)
    assert all(name.startswith("mem-") for name in names)
    used = re.findall(r'href="#([^"]*)"', everything.svg)
    assert used
    assert set(used) <= set(names)


def test_two_pictures_on_a_page_share_no_id():
    one, other = (timing_figure(c).svg for c in (NUMPY, curve("NumPy, cpu", at=2e-3)))
    names = [set(re.findall(r'\bid="([^"]*)"', svg)) for svg in (one, other)]
    assert not names[0] & names[1]


def test_a_model_is_called_one_in_the_title_and_in_the_legend(everything):
    words = words_of(everything.svg)
    title = "Time of one matmul against its size (with a MODEL, which has no markers)"
    assert title in words
    assert "MODEL T4" in words
    assert not any("MODEL" in word for word in words_of(timing_figure(NUMPY, RECORDED).svg))


def test_a_recorded_run_names_its_device_and_date(everything):
    assert "cuda, recorded on Tesla T4, 2025-11-21" in words_of(everything.svg)


def test_both_panels_the_peak_and_the_crossing_are_labelled(everything):
    words = words_of(everything.svg)
    crossed = f"n ≈ {crossing(NUMPY, MODEL).n:.0f}"
    assert {"seconds a call", "GFLOP/s", crossed, "100 µs", "128", "1"} <= set(words)
    (peak,) = (word for word in words if word.startswith("this machine's peak"))
    assert peak == "this machine's peak: 250 GFLOP/s"


def test_only_points_that_were_measured_have_markers():
    def markers(kind):
        # The first curve's tone is another's; only the second one is looked at.
        svg = timing_figure(NUMPY, replace(MODEL, kind=kind, date="2025-11-21")).svg
        return len(re.findall(rf"<use [^>]*(?:fill|stroke): {TONES[1]}", svg))

    # A band in each panel; one for each size in both panels, and one in the legend.
    assert markers("model") == 2
    assert markers("measured") == markers("recorded") == 2 + 2 * len(SIZES) + 1
    assert timing_figure(MODEL).svg.count("stroke-dasharray") >= 3


def test_no_two_curves_are_drawn_alike_and_none_by_colour_alone():
    kinds = ["measured"] * 4 + ["model"] * 3 + ["recorded"] * 4
    drawn = pens([curve(str(nth), kind) for nth, kind in enumerate(kinds)])
    without_colour = {
        (pen["linestyle"], pen["marker"], pen["markerfacecolor"] == "none") for pen in drawn
    }
    assert len(without_colour) == len(kinds)
    assert {pen["marker"] for pen in drawn[4:7]} == {""}
    assert {pen["markerfacecolor"] for pen in drawn[7:11]} == {"none"}


def test_names_are_neither_markup_nor_formulas():
    figure = timing_figure(curve('In $2^3$ cases, a < b & "c" <script>'))
    assert 'In $2^3$ cases, a < b & "c" <script>' in words_of(figure.svg)
    assert "<script>" not in figure.html


def test_a_curve_without_points_is_told_but_not_drawn():
    empty = Curve("slow", "measured", "cpu", (), (), (), (), note="nothing measured: x")
    figure = timing_figure(NUMPY, empty)
    assert "slow" not in words_of(figure.svg)
    assert "slow: nothing measured." in figure.label
    assert timing_figure(empty).svg == ""
    assert "matplotlib" not in timing_figure(empty).html


def test_without_matplotlib_the_table_is_shown_and_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    figure = timing_figure(NUMPY)
    assert figure.svg == ""
    assert "needs matplotlib, which is not installed here" in figure.html
    assert "<details open>" in figure.html
    assert figure.table.html in figure.html


def test_letters_that_the_font_lacks_are_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "행렬" in timing_figure(curve("행렬")).svg


def test_matplotlibs_state_is_left_alone():
    # Read past rcParams itself, which looks for a screen when it is asked for "backend".
    before = dict(dict.items(matplotlib.rcParams))
    assert timing_figure(NUMPY).svg
    assert dict(dict.items(matplotlib.rcParams)) == before
    assert logging.getLogger("matplotlib").level == logging.NOTSET


def corners_of_bands(svg):
    """How many corners the band has in both panels together."""
    found = re.findall(r'FillBetween\w*">.*?</g>', svg, re.DOTALL)
    return sum(len(re.findall(r"\b[ML] ", band)) for band in found)


def test_no_band_is_drawn_where_the_spread_is_not_known():
    full, half, none = (
        corners_of_bands(timing_figure(curve("NumPy, cpu", blocks=blocks)).svg)
        for blocks in ((9,) * 4, (9, 9, 1, 1), (1,) * 4)
    )
    assert full > half > none == 0


def test_the_bracket_of_an_open_band_has_no_end_there():
    def marks(**change):
        crossed = replace(crossing(NUMPY, MODEL), **change)
        svg = timing_figure(NUMPY, MODEL, crossings=[crossed]).svg
        return len(re.findall(rf"<use [^>]*stroke: {MARK}", svg))

    assert [marks(), marks(low=None), marks(low=None, high=None)] == [3, 2, 1]
