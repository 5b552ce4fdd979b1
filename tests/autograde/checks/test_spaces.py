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


def no_zero(random, zero, **more):
    return build(random, zero=zero, **more) if zero == "no" else None


def any_sign(random, sign, **more):
    return build(random, sign="plus", **more)


UNFIT = {
    "no features": {"features": {}},
    "no rules": {"rules": {}},
    "the feature sign has no values": {"features": {**FEATURES, "sign": ()}},
    "the rule huge names number = 9, expected one of 1, 2, 3": {
        "rules": {**RULES, "huge": {"number": (9,)}},
    },
    "the rule bold names a feature sing, expected one of number, sign, zero": {
        "rules": {**RULES, "bold": {"sing": ("minus",)}},
    },
    "no input has the rule sum": {"make": lambda random, **values: None},
    "no input has the rule with_zero, nor zero = 'yes'": {"make": no_zero},
    "each value of the rule negative is one of the later rule bold too": {
        "rules": {**RULES, "bold": {"sign": ("minus",)}},
    },
    "build makes the same input of sign = 'plus' and of sign = 'minus'": {"make": any_sign},
    "build makes the same input of number = 2 and of number = 4": {
        "features": {**FEATURES, "number": (1, 2, 4)},
        "make": lambda random, number, **more: build(random, number=min(number, 2), **more),
    },
}


def test_what_does_not_fit_in_a_space_is_told():
    told = {}
    for wanted, changed in UNFIT.items():
        with pytest.raises(ValueError, match=r"^the space of added: .*[.]$") as raised:
            _ = space(**changed).inputs
        told[wanted] = str(raised.value)
    assert [wanted for wanted, said in told.items() if wanted not in said] == []


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
