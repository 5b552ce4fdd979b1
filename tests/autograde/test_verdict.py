"""`assess`: what it publishes, what it raises, and what it keeps to itself."""

from __future__ import annotations

import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograde import verdict
from autograde.verdict import MIME, GraderFault, Verdict, assess
from insidetensor import Mistake
from insidetensor.checking.findings import Finding, find_strides

ROOT = Path(__file__).parents[2]

Hide = Callable[[Callable[[Any], object]], None]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The bundles that `assess` displays, in order."""
    bundles: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.display", lambda bundle, raw: bundles.append(bundle))
    return bundles


@pytest.fixture
def hide(monkeypatch: pytest.MonkeyPatch) -> Hide:
    """Makes a function the hidden check `ch90_steps.check_count`."""

    def put(check: Callable[[Any], object]) -> None:
        module = types.ModuleType("autograde.hidden.ch90_steps")
        module.check_count = check  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)

    return put


def test_a_right_answer_is_published_as_passed(shown: list[dict[str, Any]], hide: Hide) -> None:
    hide(lambda submitted: None)
    assess("ch90_steps.check_count", len)
    assert [Verdict.from_json(bundle[MIME]) for bundle in shown] == [
        Verdict("ch90_steps.check_count", "pass")
    ]


def test_the_check_is_given_what_the_learner_wrote(shown: list[dict[str, Any]], hide: Hide) -> None:
    hide(lambda submitted: None if submitted is len else Finding("not what was handed in"))
    assess("ch90_steps.check_count", len)
    assert shown[0][MIME]["outcome"] == "pass"


def test_a_mistake_is_published_with_its_picture_before_it_is_raised(
    shown: list[dict[str, Any]], hide: Hide
) -> None:
    hide(lambda submitted: find_strides((24, 8), (3, 1), (2, 3), call="row_strides((2, 3))"))
    with pytest.raises(Mistake, match=r"row_strides\(\(2, 3\)\) returned \(24, 8\)") as raised:
        assess("ch90_steps.check_count", None)
    bundle = shown[0]
    assert bundle[MIME]["outcome"] == "mistake"
    assert bundle[MIME]["mistake"] == "bytes-for-elements"
    assert tuple(bundle[MIME]["comparison"]["yours"]["strides"]) == (24, 8)
    assert bundle[MIME]["sentence"] == bundle["text/plain"] == str(raised.value)
    assert "<svg" in bundle["text/html"]


def test_a_mistake_without_a_picture_is_published_without_one(
    shown: list[dict[str, Any]], hide: Hide
) -> None:
    hide(lambda submitted: Finding("count(()) returned 6, expected 1.", mistake="value-other"))
    with pytest.raises(Mistake):
        assess("ch90_steps.check_count", None)
    assert shown[0][MIME]["comparison"] is None
    assert "text/html" not in shown[0]


def raises(submitted: object) -> None:
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (raises, "ZeroDivisionError: division by zero (test_verdict.py, line"),
        (lambda submitted: True, "must return a Finding or None, and returned bool"),
    ],
)
def test_a_check_that_does_not_do_its_work_is_the_graders_fault(
    check: Callable[[Any], object], words: str, shown: list[dict[str, Any]], hide: Hide
) -> None:
    hide(check)
    with pytest.raises(GraderFault) as raised:
        assess("ch90_steps.check_count", None)
    assert words in str(raised.value)
    assert shown[0][MIME]["outcome"] == "fault"
    assert words in shown[0][MIME]["sentence"]


@pytest.mark.parametrize(
    "name",
    ["ch90_nowhere.check_count", "ch90_steps.check_nothing", "no_dot", "os.path.exists", "."],
)
def test_a_check_that_cannot_be_loaded_is_the_graders_fault(
    name: str, shown: list[dict[str, Any]], hide: Hide
) -> None:
    hide(lambda submitted: None)
    with pytest.raises(GraderFault, match="cannot be loaded"):
        assess(name, None)
    assert shown[0][MIME]["outcome"] == "fault"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_being_interrupted_is_no_verdict(
    stop: type[BaseException], shown: list[dict[str, Any]], hide: Hide
) -> None:
    def endless(submitted: object) -> None:
        raise stop

    hide(endless)
    with pytest.raises(stop):
        assess("ch90_steps.check_count", None)
    assert shown == []


def test_what_is_printed_during_a_hidden_check_stays_hidden(
    shown: list[dict[str, Any]], hide: Hide, capsys: pytest.CaptureFixture[str]
) -> None:
    hide(lambda submitted: submitted("secret input"))

    def chatty(value: str) -> None:
        print(value)
        print(value, file=sys.stderr)

    assess("ch90_steps.check_count", chatty)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")
    assert "secret" not in str(shown)


def test_a_fault_is_shown_without_a_line_of_source() -> None:
    lines = GraderFault("the hidden check ch90_steps.check_count raised")._render_traceback_()
    assert lines == ["GraderFault: the hidden check ch90_steps.check_count raised"]


@pytest.mark.parametrize(
    "data",
    [
        None,
        "pass",
        {},
        {"check": "a.b"},
        {"check": 1, "outcome": "pass"},
        {"check": "a.b", "outcome": "excellent"},
        {"check": "a.b", "outcome": ["pass"]},
        {"check": "a.b", "outcome": "mistake", "sentence": 3},
        {"check": "a.b", "outcome": "mistake", "mistake": {}},
        {"check": "a.b", "outcome": "mistake", "comparison": "<svg>"},
    ],
)
def test_data_that_are_no_verdict_are_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"verdict|comparison"):
        Verdict.from_json(data)


def test_a_verdict_survives_being_plain_data() -> None:
    whole = Verdict("a.b", "mistake", "A sentence.", "value-other", {"expected": {}})
    assert Verdict.from_json(whole.to_json()) == whole


def test_an_endless_sentence_is_cut() -> None:
    long = Verdict("a.b", "mistake", "x" * 10_000).to_json()
    sentence = Verdict.from_json(long).sentence
    assert sentence is not None
    assert len(sentence) == verdict.MAX_SENTENCE


def test_importing_the_verdict_pulls_in_nothing_heavy() -> None:
    heavy = "{'nbgrader', 'numpy', 'torch', 'tensorflow', 'matplotlib', 'IPython'}"
    code = f"import sys, autograde.verdict; print(sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
