"""Of what an error says, only what Python says of its own accord is told."""

import pytest

from autograde.checks.pythons_words import PYTHONS_OWN

NOTHING, ONE, WORD = None, 1, "text"
MISTAKES = [
    "[][3]", "()[3]", "WORD[9]", "[].pop()", "1 / 0", "1 % 0", "1.0 // 0", "len(ONE)",
    "list(ONE)", "NOTHING[0]", "ONE()", "(1,) + [2]", "[1] + (2,)", "1 + NOTHING", "1 < WORD",
    "-[]", "[*()][WORD]", "(1, 2)[ONE / 2]", "[1] * 1.5", "{[]: 1}", "range(1.5)", "max(())",
    "iter(ONE)", "next([])", "[*NOTHING]", "int(float('nan'))", "int(float('inf'))",
]  # fmt: skip
CHOSEN = [
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
]


def said_by(mistake):
    with pytest.raises((ArithmeticError, LookupError, TypeError, ValueError)) as caught:
        eval(mistake)
    return str(caught.value)


def unpacked(values):
    a, b = values
    return a + b


def test_what_python_says_is_told():
    said = {mistake: said_by(mistake) for mistake in MISTAKES}
    for values in [(1,), (1, 2, 3), 3]:
        with pytest.raises((TypeError, ValueError)) as caught:
            unpacked(values)
        said[f"a, b = {values}"] = str(caught.value)
    assert {
        mistake: words for mistake, words in said.items() if not PYTHONS_OWN.fullmatch(words)
    } == {}


def test_words_that_somebody_chose_are_not():
    assert [words for words in CHOSEN if PYTHONS_OWN.fullmatch(words)] == []
