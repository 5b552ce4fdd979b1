"""A crossover is found where it is, comes with its band, and is refused where there is none."""

from dataclasses import replace
from math import log

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from insidetensor import Curve, crossing

SIZES = (8, 32, 128, 512, 2048)
REST = st.sets(st.integers(2, 20_000), min_size=0, max_size=8)


def curve(sizes, median_s, name="other", kind="measured", spread=1.0):
    """A curve whose quartiles are `spread` times below and above the median."""
    low, high = (tuple(s * by for s in median_s) for by in (1 / spread, spread))
    return Curve(name, kind, "cpu", tuple(sizes), tuple(median_s), low, high)


def power_law(sizes, power, at, **fields):
    """Seconds that are 1 at n = `at` and grow with n to the `power`."""
    return curve(sizes, [(n / at) ** power for n in sizes], **fields)


def flat(sizes, seconds=1.0, **fields):
    return curve(sizes, [seconds for _ in sizes], **fields)


def cpu(*median_s, sizes=SIZES, **fields):
    return curve(sizes, median_s, name="cpu", **fields)


@given(at=st.floats(10, 5000), power=st.floats(0.5, 4), ours=REST, theirs=REST)
def test_power_laws_cross_where_they_were_made_to_cross_on_any_two_grids(at, power, ours, theirs):
    first, last = (2, 20_000)
    slow = power_law(sorted({first, last, *ours}), power, at)
    fast = flat(sorted({first, last, *theirs}))
    assert crossing(slow, fast).n == pytest.approx(at, rel=1e-6)


@given(at=st.floats(10, 5000), scale=st.floats(1e-9, 1e6))
def test_another_unit_of_time_changes_no_crossover(at, scale):
    slow, fast = power_law(SIZES, 3, at), flat(SIZES)
    found = crossing(slow, fast)
    scaled = crossing(curve(SIZES, [s * scale for s in slow.median_s]), flat(SIZES, scale))
    assume(all(abs(log(at / n)) > 1e-6 for n in SIZES))
    assert scaled.outcome == found.outcome
    assert scaled.n == pytest.approx(found.n)


times = st.lists(st.floats(1e-6, 10), min_size=5, max_size=5)


@given(one=times, two=times, spread=st.floats(1, 3))
def test_of_two_curves_at_most_one_stays_faster(one, two, spread):
    a, b = curve(SIZES, one, spread=spread), curve(SIZES, two, spread=spread)
    there, back = crossing(a, b), crossing(b, a)
    wins = {"crosses", "faster"}
    assert not (there.outcome in wins and back.outcome in wins)
    mirrored = {"faster": "slower", "crosses": "overtaken"}
    if there.outcome in mirrored and not set(one) & set(two):
        assert back.outcome == mirrored[there.outcome]


@given(one=times, two=times, spread=st.floats(1, 3))
def test_the_band_lies_around_the_crossover_and_in_the_range(one, two, spread):
    found = crossing(curve(SIZES, one, spread=spread), curve(SIZES, two))
    assume(found.n is not None)
    assert found.low is None or 8 <= found.low <= found.n * (1 + 1e-9)
    assert found.high is None or found.n * (1 - 1e-9) <= found.high <= 2048 * (1 + 1e-9)


@given(one=times, two=times)
def test_beyond_the_crossover_the_other_stays_faster(one, two):
    found = crossing(curve(SIZES, one), curve(SIZES, two))
    assume(found.n is not None)
    rows = zip(SIZES, one, two, strict=True)
    assert all(theirs < ours for n, ours, theirs in rows if n > found.n * (1 + 1e-9))


def test_between_sizes_the_lines_are_straight_on_logarithmic_axes():
    found = crossing(cpu(1.0, 4.0, sizes=(10, 1000)), flat((10, 1000), 2.0))
    assert found.n == pytest.approx(100)
    assert str(found) == "“other” is faster than “cpu” from n = 100 on (uncertainty: 100 to 100)."


def test_of_several_crossovers_it_is_the_last():
    found = crossing(cpu(1.0, 4.0, 1.0, 1.0, 4.0), flat(SIZES, 2.0))
    assert found.n == pytest.approx(1024)


def test_a_tie_counts_as_not_faster():
    assert crossing(cpu(1, 2, 2, 3, 4), flat(SIZES, 2.0)).n == pytest.approx(128)
    assert crossing(cpu(2, 3, 3, 3, 4), flat(SIZES, 2.0)).n == pytest.approx(8)
    assert crossing(cpu(1, 1, 1, 1, 2), flat(SIZES, 2.0)).outcome == "slower"
    assert crossing(flat(SIZES), flat(SIZES)).outcome == "slower"


def test_the_band_crosses_the_slow_end_of_one_spread_with_the_fast_end_of_the_other():
    slow = power_law((8, 2048), 1, 100, spread=2)
    found = crossing(slow, flat((8, 2048), 1.0, spread=1.5))
    # n/100 × 2 = 1/1.5, and n/100 / 2 = 1.5
    assert found.low == pytest.approx(100 / 3)
    assert found.high == pytest.approx(300)
    assert found.band == "33 to 300"


def test_a_notebook_shows_the_sentence_escaped():
    found = crossing(power_law((8, 2048), 1, 100, name="a <b>"), flat((8, 2048)))
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == str(found)
    assert "a &lt;b&gt;" in bundle["text/html"]


def test_a_band_of_sizes_without_a_spread_is_only_the_least_that_it_can_be():
    few = replace(cpu(1, 1, 1, 4, 16), blocks=(9, 9, 2, 1, 9))
    found = crossing(few, flat(SIZES, 2.0))
    assert found.lacking == (128, 512)
    assert str(found).endswith(
        "(uncertainty: 256 to 256). At n = 128, 512 there are too few blocks for quartiles, so the "
        "crossover is less certain than it looks."
    )


def test_sizes_away_from_the_crossover_may_have_few_blocks():
    few = replace(cpu(1, 1, 1, 4, 16), blocks=(1, 9, 9, 9, 1))
    assert crossing(few, flat(SIZES, 2.0)).lacking == ()


ENDS = (8, 2048)
NO_CROSSOVER = "No crossover between 8 and 2,048: “other” "
SAID = [
    (cpu(3, 3, 3, 3, 3), flat(SIZES, 2.0), "faster", f"{NO_CROSSOVER}is faster than “cpu” at"),
    (cpu(1, 1, 1, 1, 1), flat(SIZES, 2.0), "slower", f"{NO_CROSSOVER}is not faster than “cpu” at"),
    (cpu(1, 3, 3, 3, 1), flat(SIZES, 2.0), "overtaken", "at some sizes, but not at the largest"),
    # The CPU's curve would cross at 64, but the other one begins at 128 and ends at 512.
    (power_law(SIZES, 3, 64), flat((128, 512)), "faster", "between 128 and 512"),
    (cpu(1, 2, sizes=(8, 16)), flat((16, 32)), "faster", "No crossover between 16 and 16"),
    (cpu(1, 2, sizes=(8, 16)), flat((32, 64)), "apart", "no sizes in common"),
    (cpu(sizes=()), flat(SIZES), "apart", "no sizes in common"),
    (power_law(ENDS, 1, 3000, spread=2), flat(ENDS), "slower", "too far apart to be sure."),
    (power_law(ENDS, 1, 6, spread=2), flat(ENDS), "faster", "too far apart to be sure."),
    (flat(ENDS, 1.1, spread=2), flat(ENDS), "faster", "The quartiles are too far apart to be"),
    (
        power_law(ENDS, 1, 100, spread=30), flat(ENDS), "crosses",
        "(uncertainty: 8 or less to above 2,048, if at all)",
    ),
    (
        replace(flat(SIZES, 3.0), blocks=(1,) * 5), flat(SIZES, 2.0), "faster",
        "At n = 8, 32, 128, 512, 2,048 there are too few blocks for quartiles, so",
    ),
    (power_law(ENDS, 1, 100), flat(ENDS, name="T4", kind="model"), "crosses", "“MODEL T4”"),
    (
        power_law(ENDS, 1, 100), replace(flat(ENDS, kind="recorded"), date="2026-01-31"), "crosses",
        "2026-01-31",
    ),
]  # fmt: skip


def test_each_outcome_is_said_with_its_range_its_reason_and_its_doubts():
    found = [(crossing(slow, fast), outcome, words) for slow, fast, outcome, words in SAID]
    wrong = [str(one) for one, outcome, words in found if one.outcome != outcome]
    assert wrong == []
    assert [(str(one), words) for one, _, words in found if words not in str(one)] == []
    assert {one.n for one, outcome, _ in found if outcome != "crosses"} == {None}
