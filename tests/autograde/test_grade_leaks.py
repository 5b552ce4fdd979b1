"""What a learner's code prints or raises gives away no hidden check and no solution."""

from __future__ import annotations

import json
from typing import Any

import pytest
from small_class import RIGHT_ROW_STRIDES, STEPS, STEPS_CHECKS, STEPS_SOURCE

from autograde.feedback.redacting import Secrets, redact_grade, secrets_of
from autograde.judging.grades import Grade, Judgement, PartGrade, RuleGrade
from insidetensor import compare_layouts
from insidetensor.memory.layout import Layout

HIDDEN = "SECRET_STRIDES = {(2, 3, 4): (12, 4, 1), (5,): (1,)}"
SOLUTION = "for size in reversed(shape):"
LEFT_OUT = "[left out]"


@pytest.fixture(scope="module")
def secrets(course) -> Secrets:
    """What the learners of the small course are not shown."""
    return secrets_of(course)


def part(words: str = "", printed: str = "", **more: Any) -> PartGrade:
    return PartGrade("count", 2, Judgement("error", words, **more), printed=printed)


def redacted(found: PartGrade, secrets: Secrets) -> Grade:
    notebook = json.dumps({"cells": []}).encode()
    return redact_grade(Grade("ann", STEPS, (found,), executed=notebook), secrets)


@pytest.mark.parametrize(
    "text",
    [
        HIDDEN,
        f"    {HIDDEN}",
        f"  7  {HIDDEN}",
        f"\x1b[34mSECRET\x1b[0m{HIDDEN.removeprefix('SECRET')}",
        f'assess("ch90_steps.check_count", count)  # {SOLUTION}',
        SOLUTION,
        repr(STEPS_CHECKS),
        "strides, step = [], 1",
        json.dumps(["        total *= size\n", "        strides.insert(0, step)\n"], indent=1),
        json.dumps("for size in shape:\n") + ",",
    ],
)
def test_a_line_of_a_check_or_of_a_solution_is_left_out(secrets, text):
    shown = secrets.left_out(text)
    assert LEFT_OUT in shown
    for words in ("SECRET", "reversed", "strides", "in shape"):
        assert words not in shown


def test_what_stands_around_such_lines_stays(secrets):
    text = f"before it, a line\n{HIDDEN}\n\n{SOLUTION}\n  if x:\nafter it, a line\n"
    assert secrets.left_out(text) == f"before it, a line\n{LEFT_OUT}\nafter it, a line\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "30",
        "shape (2, 3)\nstrides (3, 1)\n",
        "\x1b[31mcareful\x1b[0m\n",
        "a\r\nb\rc",
        "return None",
        # what every exercise says of a part, whoever wrote the line
        "## Strides of a row-major tensor",
        "assert count((2, 3)) == 6",
        STEPS_SOURCE.partition("### BEGIN SOLUTION")[0],
    ],
)
def test_what_gives_nothing_away_stays_as_it_is(secrets, text):
    assert secrets.left_out(text) == text


def test_what_the_learner_wrote_is_shown_to_the_learner(secrets):
    lines = RIGHT_ROW_STRIDES.splitlines()
    listing = "".join(f"{number:4} {line}  # mine\n" for number, line in enumerate(lines))
    assert LEFT_OUT in secrets.left_out(listing)
    assert secrets.but([RIGHT_ROW_STRIDES]).left_out(listing) == listing
    assert secrets.but([RIGHT_ROW_STRIDES]).left_out(HIDDEN) == LEFT_OUT


@pytest.mark.parametrize(
    "leaking",
    [
        part(printed=STEPS_CHECKS),
        part(words=STEPS_CHECKS),
        part(words="ValueError: " + " ".join(STEPS_CHECKS.split())),
        part(error=HIDDEN),
    ],
)
def test_a_part_is_redacted_wherever_a_learner_can_put_text(secrets, leaking):
    grade = redacted(leaking, secrets)
    (seen,) = grade.parts
    assert seen != leaking
    assert "count: its output held lines" in grade.notices[0]
    assert LEFT_OUT in str(seen)
    assert "SECRET_STRIDES" not in str(seen)


def test_what_a_check_says_is_never_redacted(secrets):
    """It is made of our catalogue and of plain data; a line of set-up code may be part of it."""
    data = compare_layouts(Layout((2, 3), (3, 1), 0), Layout((2, 3), (1, 3), 0)).to_json()
    words = f"{HIDDEN}: `x` is not a view."
    rule = RuleGrade("core", 2, False, 1, words, comparison=data)
    said = PartGrade("count", 2, Judgement("mistake", words), rules=(rule,))
    assert redacted(said, secrets).parts == (said,)


def test_a_part_that_gives_nothing_away_is_the_same(secrets):
    harmless = part("name 'x' is not defined", "6\n", error="NameError")
    grade = redacted(harmless, secrets)
    assert (grade.parts, grade.notices) == ((harmless,), ())
