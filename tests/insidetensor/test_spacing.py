"""The gaps between floats are those that the libraries say, and the picture shows them."""

import itertools
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from insidetensor import spacing_figure
from insidetensor.numbers import spacing as module
from insidetensor.numbers.bits import FLOATS
from insidetensor.numbers.spacing import spacing

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_a_gap_is_what_numpy_says(dtype):
    found = spacing(dtype, 1e-9, 1e18)
    for at, gap in zip(found.at, found.gap, strict=True):
        assert gap == float(np.spacing(np.array(at, dtype=dtype)))


@pytest.mark.parametrize("missing", ["torch", "ml_dtypes"])
def test_the_gaps_of_bfloat16_come_from_either_library(monkeypatch, missing):
    pytest.importorskip("torch" if missing == "ml_dtypes" else "ml_dtypes")
    there = module.library
    monkeypatch.setattr(module, "library", lambda name: None if name == missing else there(name))
    found = spacing("bfloat16", 1e-9, 1e18)
    assert all(gap == at / 128 for at, gap in zip(found.at, found.gap, strict=True))


@pytest.mark.parametrize(
    ("dtype", "digits"), [("float64", 53), ("float32", 24), ("float16", 11), ("bfloat16", 8)]
)
def test_whole_numbers_are_all_there_up_to_two_to_the_digits(dtype, digits):
    assert spacing(dtype, 1e-9, 1e18).last_whole == 2**digits


def test_float16_is_flat_where_it_is_subnormal_and_ends_at_its_largest_power():
    found = spacing("float16", 1e-9, 1e18)
    assert found.at[0] == 2**-24
    assert found.at[-1] == 2**15
    assert {gap for at, gap in zip(found.at, found.gap, strict=True) if at <= 2**-14} == {2**-24}


def test_the_gap_above_any_number_is_that_of_its_power_of_two():
    found = spacing("float32", 1e-9, 1e18)
    assert found.gap_above(1000.0) == float(np.spacing(np.float32(1000)))
    assert found.gap_above(1e-12) is None
    assert found.gap_above(1e30) is None


def test_without_a_library_that_has_it_bfloat16_is_left_out(monkeypatch):
    there = module.library
    monkeypatch.setattr(module, "library", lambda n: None if n != "numpy" else there(n))
    assert spacing("bfloat16", 1e-9, 1e18) is None
    assert "bfloat16" not in spacing_figure().text
    assert "float16" in spacing_figure().text


def nodes(picture, name):
    return list(ElementTree.fromstring(picture.svg).iter(SVG + name))


def test_the_pictures_curves_differ_without_colour():
    picture = spacing_figure()
    curves = [node for node in nodes(picture, "path") if node.get("stroke-width") == "2.2"]
    dashes = [node.get("stroke-dasharray") for node in curves]
    assert len(curves) == 2 * len(FLOATS)  # each again in the legend
    assert len(set(dashes)) == len(FLOATS)
    assert [w.split()[0] for w in picture.text.splitlines()[1:]] == [f"{name}:" for name in FLOATS]


def test_the_twin_names_gaps_and_the_last_whole_number():
    text = spacing_figure("float32", np.float16).text
    assert "float32: at 0.001 the next number is 1.16e-10 away" in text
    assert "at 1000 the next number is 0.5 away. Every whole number up to 2048 is there." in text
    assert "float64" not in text


def test_every_curve_lies_inside_the_frame_and_climbs_in_steps():
    for node in nodes(spacing_figure(), "path"):
        d = node.get("d")
        if node.get("stroke-width") != "2.2" or d.count("H") < 2:
            continue
        steps = [tuple(map(float, found)) for found in re.findall(r"[ML]([\d.]+) ([\d.]+)", d)]
        assert all(a[0] < b[0] and a[1] >= b[1] for a, b in itertools.pairwise(steps))
        assert all(60 <= x <= 640 and 20 <= y <= 400 for x, y in steps)


def test_what_is_no_float_is_refused():
    with pytest.raises(ValueError, match="int8 is no floating-point dtype that is drawn here"):
        spacing_figure("int8")
