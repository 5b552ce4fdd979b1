"""Check that every question of a part was answered with True or False, right or wrong."""

from collections.abc import Callable, Sequence
from typing import Any

from insidetensor.checking.checks import call_text, passes
from insidetensor.checking.findings import Finding, attempt
from insidetensor.checking.values import BOOLS
from insidetensor.messages import message
from insidetensor.showing.shown import format_value, is_a, kind


def true_or_false(function: Callable[[], Any], letters: Sequence[str]) -> bool:
    """Whether `function()` returns a dict with True or False for each of `letters`.

    It does not say which of them is right: these are predictions.

    Raises: Mistake, when it returns something else, raises an error or is not written yet.
    """
    call = call_text(function)
    answers, raised = attempt(function, call=call)
    return passes(raised or find_true_or_false(answers, letters, call=call))


def find_true_or_false(answers: Any, letters: Sequence[str], *, call: str) -> Finding | None:
    """Find what is wrong with the form of `answers`, which `call` returned."""
    fields = {"call": call, "letters": _and(letters)}
    if not is_a(answers, dict):
        key = "answered.nothing" if answers is None else "answered.dict"
        sentence = message(key, got=format_value(answers), kind=kind(answers), **fields)
        return Finding(sentence, mistake="value-type")
    given = read_answers(answers)
    for letter in letters:
        if letter not in given:
            return Finding(message("answered.missing", letter=letter, **fields), mistake="missing")
        answer, place = given[letter], f'{call}["{letter}"]'
        if not is_a(answer, *BOOLS):
            got = {"got": format_value(answer), "kind": kind(answer)}
            return Finding(message("answered.bool", call=place, **got), mistake="value-type")
    return None


def read_answers(answers: Any) -> dict[str, Any]:
    """Read a learner's dict of answers without calling the methods of its own class."""
    return {str.__str__(key): said for key, said in dict.items(answers) if is_a(key, str)}


def _and(letters: Sequence[str]) -> str:
    return message("answered.and").join(f'"{letter}"' for letter in letters)
