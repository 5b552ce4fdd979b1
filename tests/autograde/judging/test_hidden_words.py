"""What an answer raises in a hidden check is named, without words that could tell its inputs."""

import json
from dataclasses import replace

import pytest
from small_exercise import CHECKS, exercise, notebook

from autograde.judging.sitting import judged
from autograde.judging.work import Work

ASKING = b"""
from insidetensor.checking.findings import attempt, find_layout, find_refusal
from insidetensor.checking.tensor_findings import find_tensor

ASKED = 7919


def check_attempt(double):
    return attempt(double, ASKED, call="double(x)")[1]


def check_refused(double):
    return find_refusal(double, ASKED, error=KeyError, call="double(x)")


def check_named(double):
    return find_refusal(double, ASKED, naming=["axis"], call="double(x)")


def check_layout(double):
    return find_layout(double(ASKED), ((2,), (1,)), call="double(x)")


def check_direct(double):
    double(ASKED)
"""
HEAD = "def double(x):\n    if x != 7919:\n        return 2 * x\n"
OWN = "type(f'Asked{x}', (LookupError,), {})(f'asked {x}')"


def told(house, check, answer):
    """What the learner is told of the first part, and all that was written down."""
    cells = tuple(
        replace(cell, source=cell.source.replace("small.check_double", f"asking.{check}"))
        for cell in exercise().cells
    )
    assignment = replace(exercise(), cells=cells, checks={**CHECKS, "asking.py": ASKING})
    result = judged(Work(assignment, notebook({"double": HEAD + answer}), "ada"), house)
    assert result.trouble is None
    assert result.parts[0].verdict != "pass"
    return result.parts[0].judgement.words, json.dumps(replace(result, seconds={}).to_json())


@pytest.mark.parametrize(
    ("check", "answer", "sentence"),
    [
        (
            "check_attempt",
            "    raise ValueError(f'asked {x}')",
            "double(x) raised ValueError (in the line `raise ValueError(f'asked {x}')`).",
        ),
        (
            "check_attempt",
            f"    raise {OWN}",
            "double(x) raised an error of a class of its own (a kind of LookupError)",
        ),
        (
            "check_attempt",
            "    raise type(f'Asked{x}', (KeyboardInterrupt,), {})()",
            "double(x) raised an error of a class of its own (a kind of BaseException)",
        ),
        (
            "check_attempt",
            "    import linecache, sys\n"
            "    file = sys._getframe().f_code.co_filename\n"
            "    linecache.cache[file] = (9, None, [f'asked {x}\\n'] * 99, file)\n"
            "    raise ValueError",
            "double(x) raised ValueError.",
        ),
        ("check_refused", "    raise ValueError(x)", "must raise KeyError; it raised ValueError"),
        (
            "check_named",
            "    raise IndexError(f'asked {x}')",
            "double(x) raised IndexError, as it must, but its message does not name `axis`.",
        ),
        (
            "check_attempt",
            "    return [][x]",
            "double(x) raised IndexError: list index out of range (in the line `return [][x]`).",
        ),
    ],
)
def test_a_sentence_names_the_error_and_not_what_was_asked(house, check, answer, sentence):
    words, everything = told(house, check, answer)
    assert sentence in words
    assert "7919" not in everything


@pytest.mark.parametrize("base", ["Exception", "BaseException", "KeyboardInterrupt"])
def test_what_a_check_lets_through_tells_nothing(house, base):
    _, everything = told(
        house, "check_direct", f"    raise type(f'Asked{{x}}', ({base},), {{}})(x)"
    )
    assert "7919" not in everything


def test_a_visible_check_shows_the_words(house):
    words, _ = told(house, "check_attempt", "    return 2\nprint(1)\ndef double(x):\n    1 / 0")
    assert "division by zero" in words
