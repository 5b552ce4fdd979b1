"""The page of the last run says what failed, and what the tests measured."""

from types import SimpleNamespace

from last_run import Measured, page


def report(name, outcome="passed", **properties):
    return SimpleNamespace(
        nodeid=f"tests/colab/{name}",
        outcome=outcome,
        failed=outcome == "failed",
        user_properties=list(properties.items()),
    )


LESSON = {"stem": "ch01_words", "cells": 7, "announced": 2, "seconds": 3.2}
CLAIMS = {
    "count": 5,
    "different": {"A1": {"colab": "wrong", "recorded": "holds", "measured": True}},
}


def test_a_failed_test_stands_on_the_page_by_its_name():
    text = page(Measured.from_reports([report("a.py::one", "failed"), report("a.py::two")], 61))
    assert "1 tests passed, 1 failed" in text
    assert "failed: `a.py::one`" in text
    assert "a.py::two" not in text


def test_what_was_measured_stands_on_the_page():
    reports = [report("a.py::one", lesson=LESSON), report("a.py::two", claims=CLAIMS)]
    text = page(Measured.from_reports(reports, 61))
    assert "| ch01_words | 7 | 2 | 3 |" in text
    assert "5 ran or said why not; 1 verdicts differ" in text
    assert "A1, which a clock decides: wrong; recorded: holds." in text
