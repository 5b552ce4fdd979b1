"""Right work that looks odd keeps every point, and gets the same score each time."""

from __future__ import annotations

import pytest
from hostile_class import Graded, leaks_in, points_of, sentences_on
from whole_class import CHANGES, ODD, SOLVED, TIMES, odd_learners

from autograde.core.ids import part_of_grade_id

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hostile")]


def test_every_change_of_a_notebook_is_some_odd_work() -> None:
    assert set(CHANGES) <= {work.name for work in ODD}


def test_an_honest_oddity_costs_nothing(graded: Graded) -> None:
    wrong = {}
    for learner, work in odd_learners(0):
        row, page = graded.rows[learner], graded.page(learner, work.chapter)
        if row[part_of_grade_id(work.part)] != f"{points_of(work):g}":
            wrong[learner] = row["remarks"], sentences_on(page)
        if leaks := leaks_in(page, work.chapter, "\n".join(code for _, code in work.cells)):
            wrong[learner] = leaks
    assert wrong == {}


def test_whole_exercises_earn_all_of_it(graded: Graded) -> None:
    rows = {work.name: graded.rows[work.name] for work in SOLVED}
    assert {name: row for name, row in rows.items() if row["score"] != row["max_score"]} == {}


def test_the_same_work_gets_the_same_scores_each_time(graded: Graded) -> None:
    first, *again = ([scores(graded, name) for name, _ in odd_learners(n)] for n in range(TIMES))
    assert again == [first] * (TIMES - 1)


def scores(graded: Graded, learner: str) -> dict[str, str]:
    """What stands in the table, but for its remarks."""
    row = graded.rows[learner]
    return {column: row[column] for column in row if column not in ("learner", "remarks")}
