"""A feedback page draws again when a benchmark read the clock, from costs and letters alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from autograde.feedback.pictures import redraw
from insidetensor import FakeDevice, Mistake, finds_time

NOT_PLAUSIBLE: tuple[dict[str, Any], ...] = (
    {"fake_device": "<svg onload='alert(1)'/>"},
    {"fake_device": {"kernel_s": "<script>"}},
    {"fake_device": {"kernel_s": float("nan")}},
    {"actions": "<script>"},
    {"actions": ["o"]},
    {"actions": "c" + "o" * 6_000 + "c"},
    {"actions": "c" + "s" * 100 + "oc"},
    {"span": 7},
    {"span": "0"},
)


def never_waits(op: Callable[[], object], clock: Callable[[], float], sync: object) -> float:
    start = clock()
    op()
    return clock() - start


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    first = ask_cases(
        ThisProcess({"benchmark": never_waits}), make_cases("ch06_timing", "benchmark")
    )[0]
    assert first.finding is not None
    assert first.finding.comparison is not None
    return first.finding.comparison.to_json()


def test_what_a_hidden_check_found_is_drawn(data):
    picture = redraw(data)
    assert picture is not None
    assert picture.svg.startswith("<svg")
    assert "clock() is read" in picture.text


def test_what_a_visible_check_displayed_is_drawn(capsys):
    with pytest.raises(Mistake):
        finds_time(never_waits, FakeDevice())
    printed = capsys.readouterr().out
    assert printed.startswith("Between two readings of the clock")


def test_data_that_are_not_plausible_are_not_drawn(data):
    drawn = [changes for changes in NOT_PLAUSIBLE if redraw({**data, **changes}) is not None]
    assert not drawn


def test_as_many_calls_as_a_benchmark_may_make_are_drawn(data):
    picture = redraw({**data, "actions": 999 * "scosc" + "coc", "span": 999})
    assert picture is not None
    assert len(picture.svg) < 100_000
