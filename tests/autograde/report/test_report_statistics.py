"""The figures of a chapter: how scores lie, who passed a part, what it tells apart."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograde.report.statistics import BINS, chapter_figures

TWO = {"a": 1.0, "b": 1.0}


def scores(*rows: tuple[float | None, ...]) -> list[dict[str, float | None]]:
    return [dict(zip("abcdef", row, strict=False)) for row in rows]


def test_a_tenth_of_the_points_lies_in_the_bin_that_it_begins():
    figures = chapter_figures({"a": 10.0}, scores((0.0,), (1.0,), (0.9,), (9.0,), (10.0,)))
    assert [each.count for each in figures.bins] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert (figures.bins[1].low, figures.bins[1].high) == (10, 20)


def test_full_marks_lie_in_the_last_bin_however_they_add_up():
    third = {"a": 0.1, "b": 0.2, "c": 0.3}
    for points, row in ((third, (0.1, 0.2, 0.3)), ({"a": 2.0}, (3.0,))):  # extra credit
        assert chapter_figures(points, scores(row)).bins[-1].count == 1


def test_who_has_no_score_for_a_part_is_in_no_mean_and_no_bin():
    figures = chapter_figures(TWO, scores((1.0, None), (1.0, 0.0), (1.0, 1.0)))
    assert (figures.complete, figures.mean, figures.median) == (2, 1.5, 1.5)
    assert sum(each.count for each in figures.bins) == 2
    assert [(part.scored, part.passed) for part in figures.parts] == [(3, 3), (2, 1)]


def test_passed_are_those_with_all_points():
    (part,) = chapter_figures({"a": 2.0}, scores((2.0,), (1.5,), (0.0,))).parts
    assert part.pass_rate == pytest.approx(1 / 3)


def test_nobody_with_a_score_leaves_nothing_but_dashes():
    figures = chapter_figures(TWO, [])
    assert (figures.complete, figures.mean, figures.median) == (0, None, None)
    assert [(part.pass_rate, part.discrimination) for part in figures.parts] == [(None, None)] * 2


def test_discrimination_is_undefined_where_nothing_can_differ():
    classes = {
        "two learners always lie on a line": ((1.0, 1.0), (0.0, 0.0)),
        "everybody passed the first part": ((1.0, 1.0), (1.0, 0.0), (1.0, 1.0)),
        "there is one part": ((1.0,), (0.0,), (1.0,)),
    }
    for why, rows in classes.items():
        figures = chapter_figures(dict.fromkeys("ab"[: len(rows[0])], 1.0), scores(*rows))
        assert figures.parts[0].discrimination is None, why


def test_a_part_that_the_good_ones_fail_is_below_zero():
    rows = ((0.0, 1.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 0.0, 1.0))
    part = chapter_figures({"a": 1.0, "b": 1.0, "c": 1.0}, scores(*rows)).parts[0]
    assert part.discrimination is not None
    assert part.discrimination < 0


@given(st.lists(st.tuples(*[st.sampled_from([0.0, 1.0, 2.0])] * 3), min_size=3, max_size=30))
def test_discrimination_is_the_correlation_with_the_rest(rows):
    figures = chapter_figures({"a": 2.0, "b": 2.0, "c": 2.0}, scores(*rows))
    assert sum(each.count for each in figures.bins) == len(rows)
    assert len(figures.bins) == BINS
    for place, part in enumerate(figures.parts):
        own = [row[place] for row in rows]
        rest = [sum(row) - row[place] for row in rows]
        if part.discrimination is None:
            assert len(set(own)) == 1 or len(set(rest)) == 1
        else:
            assert part.discrimination == pytest.approx(statistics.correlation(own, rest))
