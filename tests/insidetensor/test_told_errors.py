"""While a hidden check runs, a sentence holds no word of an error that a learner could choose."""

import numpy as np
import pytest

from insidetensor.checking.findings import attempt, find_refusal
from insidetensor.checking.told_errors import (
    PYTHONS_OWN,
    hidden_check_runs,
    told_kind,
    told_line,
    told_name,
    told_text,
    told_words,
)
from insidetensor.shown import LONGEST_NAME, kind, type_name


class Own(LookupError):  # noqa: N818
    """A learner's, of a notebook."""

    __module__ = "__main__"


class Unhelpful(type):
    """Classes that answer for themselves as they like."""

    def __getattribute__(cls, name):
        raise ZeroDivisionError


class Asked(Exception, metaclass=Unhelpful):  # noqa: N818
    """One of them."""

    __module__ = "__main__"


def of_learners(error):
    return False


@pytest.fixture
def hidden():
    with hidden_check_runs(of_learners):
        yield


NOTHING, ONE, WORD = None, 1, "text"


@pytest.mark.parametrize(
    "mistake",
    [
        "[][3]", "()[3]", "WORD[9]", "[].pop()", "1 / 0", "1 % 0", "1.0 // 0", "len(ONE)",
        "list(ONE)", "NOTHING[0]", "ONE()", "(1,) + [2]", "[1] + (2,)", "1 + NOTHING", "1 < WORD",
        "-[]", "[*()][WORD]", "(1, 2)[ONE / 2]", "[1] * 1.5", "{[]: 1}", "range(1.5)", "max(())",
        "iter(ONE)", "next([])", "[*NOTHING]",
    ],
)  # fmt: skip
def test_what_python_says_of_its_own_accord_is_told(hidden, mistake):
    with pytest.raises((ArithmeticError, LookupError, TypeError, ValueError)) as caught:
        eval(mistake)
    assert told_words(caught.value) == str(caught.value)


def unpacked(values):
    a, b = values
    return a + b


@pytest.mark.parametrize("values", [(1,), (1, 2, 3), 3])
def test_what_cannot_be_unpacked_is_told(hidden, values):
    with pytest.raises((TypeError, ValueError)) as caught:
        unpacked(values)
    assert told_words(caught.value) == str(caught.value)


@pytest.mark.parametrize(
    "words",
    [
        "asked (2, 3)",
        "list index out of range (2, 3)",
        "list index out of range\n(2, 3)",
        "(2, 3) tuple index out of range",
        "'2_3_4' object is not iterable",
        "name '_2_3_4' is not defined",
        "unhashable type: '2 3 4'",
        "unsupported operand type(s) for 2 3 4: 'int' and 'int'",
        "not enough values to unpack (expected 234, got 567)",
        "",
    ],
)
def test_words_that_somebody_chose_are_not(hidden, words):
    assert told_words(ValueError(words)) == ""
    assert not PYTHONS_OWN.fullmatch(words)


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (ValueError(), "ValueError"),
        (KeyboardInterrupt(), "KeyboardInterrupt"),
        (np.exceptions.AxisError("axis"), "AxisError"),
        (Own(), "an error of a class of its own (a kind of LookupError)"),
        (Asked(), "an error of a class of its own (a kind of Exception)"),
        (type("numpy", (OSError,), {"__module__": "numpy"})(), "(a kind of OSError)"),
        (type("Asked", (OSError,), {"__module__": 3})(), "(a kind of OSError)"),
    ],
)
def test_a_class_is_named_if_it_is_not_the_learners(hidden, error, name):
    told = told_name(error)
    assert told.endswith(name) if name.startswith("(") else told == name


def test_in_a_visible_check_everything_is_told():
    assert told_words(ValueError("asked (2, 3)")) == "asked (2, 3)"
    assert told_name(Own()) == "Own"
    assert told_text("asked") == told_kind("asked") == told_line("asked") == "asked"


def test_in_a_hidden_one_text_and_names_are_left_out(hidden):
    assert told_text("asked (2, 3)") == told_kind("Asked23") == "…"
    assert told_kind("UserWarning") == "UserWarning"


def test_an_error_that_is_not_the_learners_goes_on():
    def broken():
        raise OSError("ours")

    with hidden_check_runs(lambda error: isinstance(error, OSError)):
        with pytest.raises(OSError, match="ours"):
            attempt(broken, call="f()")
        with pytest.raises(OSError, match="ours"):
            find_refusal(broken, call="f()")
    assert (
        attempt(broken, call="f()")[1]
        == 'f() raised OSError: ours (in the line `raise OSError("ours")`).'
    )


def test_the_name_of_a_class_is_short():
    value = type("Asked" * 100, (), {})()
    assert len(type_name(value)) == LONGEST_NAME
    assert len(kind(value)) < LONGEST_NAME + 4
