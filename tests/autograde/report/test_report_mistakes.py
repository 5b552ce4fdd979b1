"""Which mistakes are one and the same, and how many made it."""

from __future__ import annotations

import pytest
from recorded_class import NOT_WRITTEN, broken, bytes_for_elements, result, wrong_count
from small_class import STEPS

from autograde.judging.grades import (
    Grade,
    Judgement,
    PartGrade,
    RuleGrade,
    judgement_of,
)
from autograde.report.mistake_tally import MistakeTally


def named(found: Judgement | RuleGrade) -> str | None:
    tally = MistakeTally()
    tally.add(result("ann", judgements={"count": found}))
    return next((each.name for each in tally.named()), None)


def test_a_wrong_layout_is_called_what_the_check_calls_it():
    assert named(bytes_for_elements()) == "bytes-for-elements"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("`count((2, 3))` returned 5, expected 6.", "`count((4,))` returned -17, expected 4."),
        ("it is [[1.0, 2.5], []], expected 3e-05.", "it is [7], expected 1."),
        ("the line `x = 1` is wrong.", "the line `y` is wrong."),
    ],
)
def test_sentences_that_differ_in_their_figures_are_one_mistake(one, other):
    assert named(broken(one)) == named(broken(other))


def test_sentences_that_differ_in_their_words_are_two():
    one = named(broken("returned 5: is a return missing?"))
    assert one != named(broken("returned 5: the first size is not counted."))


def test_an_error_is_called_by_its_name():
    assert named(Judgement("error", "name 'x' is not defined", "NameError")) == "NameError"


@pytest.mark.parametrize("outcome", ["passed", "not-written", "timeout", "fault", "ended"])
def test_what_is_no_mistake_has_no_name(outcome):
    assert named(Judgement(outcome, "words")) is None  # type: ignore[arg-type]


def test_the_most_frequent_mistake_comes_first_with_an_example():
    tally = MistakeTally()
    for number in (7, 8, 9):
        tally.add(result(f"s{number}", judgements={"count": wrong_count(number)}))
    tally.add(result("ann", judgements={"row_strides": bytes_for_elements()}))
    tally.add(result("bob", judgements={"count": NOT_WRITTEN}))
    often, once = tally.named()
    assert (often.part, often.count, often.example) == ("count", 3, wrong_count(7))
    assert (once.part, once.count) == ("row_strides", 1)
    assert tally.outcomes["count", "not-written"] == 1


def test_the_rules_that_most_learners_broke_come_first_the_core_in_place_of_its_others():
    def broken(learner: str, *names: str) -> Grade:
        rules = tuple(
            RuleGrade(name, 1.0, held=name not in names, sentence=f"{name} is wrong.")
            for name in ("core", "a", "b", "c")
        )
        part = PartGrade("count", 4.0, judgement_of(rules), rules=rules)
        return Grade(learner, STEPS, (part,))

    tally = MistakeTally()
    wrong = [("a", "b"), ("a", "core"), ("b", "c"), ("b", "a")]
    for learner, names in zip(("ann", "bob", "cat", "dan"), wrong, strict=True):
        tally.add(broken(learner, *names))
    assert [(each.rule, each.learners) for each in tally.most_broken()] == [
        ("b", ("ann", "cat", "dan")),
        ("a", ("ann", "dan")),
        ("c", ("cat",)),
    ]


def test_the_example_is_one_with_a_picture_where_there_is_one():
    tally = MistakeTally()
    drawn = bytes_for_elements()
    plain = broken("bytes", {"mistake": "bytes-for-elements"})
    for learner, judgement in (("ann", plain), ("bob", drawn)):
        tally.add(result(learner, judgements={"row_strides": judgement}))
    (only,) = tally.named()
    assert only.count == 2
