"""A curve is checked when it is made, and travels as plain data."""

import json
from dataclasses import asdict, replace

import pytest

from insidetensor import Curve
from insidetensor.timing.curve import Curves, curves_table

CURVE = Curve(
    "PyTorch, cpu",
    "measured",
    "cpu",
    (8, 1000),
    (2e-6, 0.01),
    (1e-6, 0.009),
    (3e-6, 0.02),
    note="stopped at 1000",
    versions="PyTorch 2.13.0",
    threads=2,
    best_s=(9e-7, 0.008),
)


def test_gflops_count_two_operations_for_each_product_of_elements():
    assert CURVE.gflops == pytest.approx((1024 / 2e-6 / 1e9, 200.0))


def test_a_curve_survives_json():
    assert Curve(**json.loads(json.dumps(asdict(CURVE)))) == CURVE


def test_lists_become_tuples():
    curve = Curve("a", "model", "T4", [8], [1], [1], [2])
    assert (curve.sizes, curve.median_s, curve.best_s) == ((8,), (1.0,), ())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"kind": "guessed"}, "kind 'guessed'; known kinds are measured, recorded, model"),
        ({"sizes": [8, 8]}, "each larger than the one before"),
        ({"sizes": [0, 8]}, "from 1 up"),
        ({"sizes": [8.5, 9]}, "whole numbers"),
        ({"low_s": [1.0]}, "low_s has 1 times and there are 2 sizes"),
        ({"best_s": [1.0]}, "best_s has 1 times"),
        ({"blocks": [9]}, "blocks has 1 times"),
        ({"blocks": [9, 1.5]}, "whole number"),
        ({"median_s": [0.0, 1.0]}, r"median_s holds 0\.0: a time must be a finite number"),
        ({"high_s": [1.0, float("nan")]}, "high_s holds nan"),
        ({"low_s": [3e-6, 0.009]}, "The median at n = 8 is not between its quartiles: low, med"),
    ],
)
def test_what_is_no_curve_is_refused_in_a_sentence(change, sentence):
    with pytest.raises(ValueError, match=sentence):
        replace(CURVE, **change)


MODEL = Curve("T4", "model", "T4", (8, 64), (1e-5, 2e-5), (6e-6,) * 2, (3e-5,) * 2, note="odd.")
RECORDED = Curve("cuda", "recorded", "Tesla T4", (8,), (1e-5,), (1e-5,), (1e-5,), date="2025-11-21")


def test_the_table_has_a_row_for_each_size_and_says_what_is_no_measurement():
    table = curves_table([CURVE, MODEL, RECORDED])
    assert table.header[1:] == (
        "PyTorch, cpu",
        "MODEL T4",
        "cuda, recorded on Tesla T4, 2025-11-21",
    )
    assert [row[0] for row in table.rows] == ["n = 8", "n = 64", "n = 1000"]
    assert table.rows[0][1] == "2 µs (1 to 3 µs)\n0.512 GFLOP/s"
    assert table.rows[1][1] == "–"
    assert "PyTorch, cpu: stopped at 1000. PyTorch, cpu: 2 thread(s). MODEL T4: odd." in table.note
    assert table.note.endswith("Made with PyTorch 2.13.0.")


def test_a_note_that_several_curves_share_is_said_once():
    note = curves_table([MODEL, CURVE, replace(MODEL, name="P4")]).note
    assert note.count("odd") == 1
    assert "MODEL T4; MODEL P4: odd. " in note


def test_a_sweeps_curves_show_themselves_as_that_table():
    curves = Curves([CURVE, MODEL])
    assert curves._repr_mimebundle_()["text/html"] == curves_table(curves).html
    assert str(curves) == repr(curves) == curves_table(curves).text


def test_the_spread_is_known_from_five_blocks_on_or_where_nothing_is_told():
    assert CURVE.spread_known == (True, True)
    assert replace(CURVE, blocks=(4, 5)).spread_known == (False, True)


def test_a_table_shows_no_spread_of_too_few_blocks():
    rows = curves_table([replace(CURVE, blocks=(4, 5))]).rows
    assert rows[0][1].startswith("2 µs (too few blocks for a spread)\n")
    assert rows[1][1].startswith("10 ms (9 to 20 ms)\n")
