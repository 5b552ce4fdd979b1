"""A space gives inputs in which its features meet; what it cannot try is told at once."""

from itertools import combinations, product

import pytest

from autograde.checks.cases import Case, judge_answers
from autograde.checks.functions import Function
from autograde.checks.spaces import Space
from insidetensor import Finding

FEATURES = {"number": (1, 2, 3), "sign": ("plus", "minus"), "zero": ("no", "yes")}
RULES = {"sum": {}, "negative": {"sign": ("minus",)}, "with_zero": {"zero": ("yes",)}}


def build(random, number, sign, zero):
    return (tuple(random.choice((7, 8)) for _ in range(number)), sign, zero)


def space(features=FEATURES, make=build, rules=RULES):
    return Space("added", features, make, rules)


def test_every_two_values_meet_and_each_input_names_the_rules_that_speak_of_it():
    inputs = space().inputs
    rows = [{"number": len(made[0]), "sign": made[1], "zero": made[2]} for _, made in inputs]
    met = {pair for row in rows for pair in combinations(row.items(), 2)}
    wanted = {
        ((one, a), (other, b))
        for one, other in combinations(FEATURES, 2)
        for a, b in product(FEATURES[one], FEATURES[other])
    }
    assert wanted <= met
    for rules, (_, sign, zero) in inputs:
        named = ["negative"] * (sign == "minus") + ["with_zero"] * (zero == "yes")
        assert rules == ("sum", *named)


def test_the_same_release_gives_the_same_inputs_with_the_smallest_first():
    first, again = space().inputs, space().inputs
    assert first == again
    assert first == sorted(first, key=lambda each: (len(each[0]), len(repr(each[1]))))


@pytest.mark.parametrize(
    ("changed", "lost"),
    [
        ({"make": lambda random, **values: None}, "the rule sum"),
        (
            {"make": lambda random, zero, **more: build(random, zero=zero, **more)
                if zero == "no" else None},
            "the rule with_zero, nor zero = 'yes'",
        ),
        ({"rules": {**RULES, "huge": {"number": (9,)}}}, "the rule huge"),
    ],
)  # fmt: skip
def test_what_no_input_has_is_named(changed, lost):
    with pytest.raises(ValueError, match=rf"the space of added: no input has .*{lost}"):
        _ = space(**changed).inputs


def test_an_input_of_two_rules_counts_for_the_later_one_where_the_other_holds():
    def case(rule, is_right, *only_if):
        return Case(rule, "call", (), lambda _: None if is_right else Finding("no"), only_if)

    mixed = case("with_zero", False, "sum", "negative")
    for negative_holds in (True, False):
        cases = [case("sum", True), case("negative", negative_holds), mixed]
        held = {each.rule: each.held for each in judge_answers(cases, [None] * 3)}
        assert held["with_zero"] is not negative_holds


def test_a_function_is_asked_about_each_input_with_the_reason_of_its_rule():
    pair = Space("twice", {"n": (1, 2)}, lambda random, n: (n,), {"doubled": {}})
    (case, *_) = Function("twice", lambda n: 2 * n).covering(pair)
    assert case.given == ("twice", (1,))
    assert str(case.find(3)) == "`twice(1)` returned 3, expected 2."
