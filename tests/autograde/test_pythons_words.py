"""Of what an error says, only what Python says of its own accord is told."""

import re

import pytest

from autograde.checks.observed import describe_raised, telling_only
from autograde.checks.probes.plain_data import Raised
from autograde.checks.pythons_words import names_in

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
    assert {mistake: words for mistake, words in said.items() if names_in(words) != []} == {}


def test_words_that_somebody_chose_are_not():
    assert [words for words in CHOSEN if names_in(words) == []] == []


class Shelf:
    def take(self, at):
        return at


NAMED = {
    "'Shelf' object has no attribute 'tolist'": lambda: Shelf().tolist(),
    "'float' object has no attribute 'tolist'": lambda: (1.5).tolist(),
    "unsupported operand type(s) for +: 'Shelf' and 'int'": lambda: Shelf() + 1,
    "Shelf.take() missing 1 required positional argument: 'at'": lambda: Shelf().take(),
    "Shelf.take() takes 2 positional arguments but 3 were given": lambda: Shelf().take(1, 2),
    "name 'shelve' is not defined": lambda: eval("shelve"),
}
LINES = ["class Shelf:", "def take(self, at):", "return x.tolist()", "shelve(x)"]


def told(words, lines):
    with telling_only(lines):
        return describe_raised(Raised(("builtins.Exception",), words, lines[-1]))


def test_a_name_in_pythons_words_is_told_where_it_stands_in_the_notebook():
    for words, mistake in NAMED.items():
        with pytest.raises((AttributeError, NameError, TypeError)) as caught:
            mistake()
        assert str(caught.value) == words
        assert told(words, LINES)["why"] == f": {words}"
        assert told(words, ["pass"])["why"] == ""


def test_names_and_the_line_are_80_characters_at_most():
    name, line = "n" * 50, "n" * 50 + "(1)" * 20
    said = told(f"name '{name}' is not defined", [line])
    assert name in said["why"]
    assert len(re.search("`(.*)`", said["where"])[1]) == 30
    assert told(f"name '{'n' * 81}' is not defined", ["n" * 81])["why"] == ""
