"""Visible checks: `assert same_strides(...)` draws a learner's mistake, then names it."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from insidetensor.checking import case_count
from insidetensor.checking.deadly_calls import find_deadly_call, stop_deadly_calls
from insidetensor.checking.findings import (
    Evidence,
    Finding,
    attempt,
    attempt_refusal,
    because,
    find_layout,
    find_strides,
    find_value,
)
from insidetensor.checking.passed_parts import note_check
from insidetensor.checking.seen_layout import see_given
from insidetensor.checking.tensor_findings import find_tensor
from insidetensor.checking.unwritten import tell_of_unwritten_parts
from insidetensor.messages import message
from insidetensor.showing.answer_boxes import RIGHT, WRONG
from insidetensor.showing.notebook_display import lines_of_error, shell, show_text
from insidetensor.showing.shown import format_value, format_with, type_name
from insidetensor.showing.source_lines import first_argument

ABOUT = 1e-3  # of a number: a wrong answer is written down with a few digits
COMPARISON_MIME = "application/vnd.insidetensor.comparison+json"

tell_of_unwritten_parts()


class Mistake(AssertionError):  # noqa: N818 (the word a learner reads in front of the sentence)
    """A check failed; its message is one sentence that names the mistake."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback, with no line of ours."""
        return lines_of_error(self, str(self))


def same_value(
    yours: Any,
    expected: Any,
    *,
    within: float = 0.0,
    why: str = "",
    call: str | None = None,
) -> bool:
    """Whether a value has the right type, length or shape, dtype and contents.

    `why` is the reason, a sentence that a wrong value is answered with. A number may differ from
    `expected` by `within` times the size of `expected`: rounding depends on the order of a sum.

    Raises: Mistake, whose message names what is wrong.
    """
    found = _told(lambda call: find_value(yours, expected, call, within=within), call)
    return passes(because(found, why))


def returns(
    function: Callable[..., Any],
    *args: Any,
    expected: Any,
    within: float = 0.0,
    likely: Mapping[Any, str] | None = None,
    why: str = "",
    call: str | None = None,
    drawn: bool = False,
) -> bool:
    """Whether `function(*args)` returns what `same_value` would take for `expected`.

    `likely` maps a wrong answer that somebody may come to, a number to about 0.1 % or None, to the
    sentence that explains it; `why` explains any other. Where it names None, other calls may
    return None: here it is no sign of a `return` that is missing.

    With `drawn` a wrong value comes with the picture of the layout that `args` are: `(shape,
    strides)`, or `(index, shape, strides, offset)` with the element marked.

    Raises: Mistake, when it returns another value, raises an error or is not written yet.
    """
    call, likely = call or call_text(function, *args), likely or {}
    with stop_deadly_calls() as deadly_calls:
        yours, raised = attempt(function, *args, call=call)
    _raise(find_deadly_call(deadly_calls, call))
    found = raised or find_value(yours, expected, call, within=within, or_none=None in likely)
    if found is None:
        return passes(None)
    matching = (wrong for wrong in likely if find_value(yours, wrong, call, within=ABOUT) is None)
    explained = None if raised else next((likely[wrong] for wrong in matching), None)
    if drawn and not raised:
        found = Finding(found, see_given(*args), found.mistake)
    return passes(because(found, explained or why))


def same_tensor(
    yours: Any, expected: Any, *, on: str = "cpu", why: str = "", call: str | None = None
) -> bool:
    """Whether a tensor lies on `on` ("cpu", "sim:0") and is as `expected` in shape, dtype, values.

    `expected` is a tensor of the same library on the CPU; `why` is the reason, a sentence.

    Raises: Mistake, whose message names what is wrong.
    """
    found = _told(lambda call: find_tensor(yours, expected, on=on, call=call), call)
    return passes(because(found, why))


def same_strides(
    yours: Any,
    expected: Sequence[int] | None,
    *,
    shape: Sequence[int],
    offset: int = 0,
    why: str = "",
) -> bool:
    """Whether strides (elements) find every element of a tensor of this shape.

    `why` is the reason, a sentence.

    Raises: Mistake, after showing the cells that the right and the wrong strides touch.
    """

    def find(call: str) -> Finding | None:
        return find_strides(yours, expected, shape, call=call, offset=offset)

    return passes(because(_told(find, None), why))


def same_layout(yours: Any, expected: Any, *, base: object | None = None, why: str = "") -> bool:
    """Whether a tensor, or a tuple (shape, strides[, offset]), reads the same cells.

    `base` is the layout that both are a view of; `why` is the reason, a sentence.

    Raises: Mistake, after showing the cells that the right and the wrong layout touch.
    """
    found = _told(lambda call: find_layout(yours, expected, call=call, base=base), None)
    return passes(because(found, why))


def refuses(
    function: Callable[..., Any],
    *args: Any,
    error: type[BaseException] | tuple[type[BaseException], ...] = IndexError,
    naming: Sequence[str] = (),
    why: str = "",
    call: str | None = None,
) -> bool:
    """Whether `function(*args)` raises `error` with a message that holds each text of `naming`.

    `why` is the reason for refusing, a sentence.

    Raises: Mistake, when it returns a value, raises something else or leaves a text out.
    """
    call = call or call_text(function, *args)
    with stop_deadly_calls() as deadly_calls:
        found = attempt_refusal(function, *args, error=error, naming=naming, call=call)
    _raise(find_deadly_call(deadly_calls, call))
    return passes(because(found, why))


def passes(finding: Finding | None) -> bool:
    """Return True for no finding; otherwise show its picture, if it has one, and raise Mistake."""
    _raise(finding)
    case_count.count_case()
    return True


def _raise(finding: Finding | None) -> None:
    if finding is None:
        return
    if shell():
        note_check(passed=False)
        show_text(str(finding), WRONG)
    if finding.comparison is not None:
        show_comparison(finding.comparison)
    raise Mistake(str(finding))


def all_right() -> None:
    """Say, at the end of a check that found nothing wrong, how many cases it tried."""
    said: list[str] = [message("checks.all_right", count=case_count.take_count())]
    if so_far := note_check(passed=True):
        said.append(message("checks.so_far", passed=so_far[0], total=so_far[1]))
    show_text(" ".join(said), RIGHT)


def show_comparison(comparison: Evidence) -> None:
    """Display a comparison's picture in a notebook or on a page; print its text twin elsewhere.

    A page of the site shows values by a `sys.displayhook` of its own, as Python foresees.
    The output also carries the comparison as plain data. A feedback page draws the picture again
    from that data, and never takes HTML from a learner's notebook.
    """
    if shell():
        from IPython.display import display

        picture: dict[str, Any] = comparison.picture._repr_mimebundle_()
        display({**picture, COMPARISON_MIME: comparison.to_json()}, raw=True)
    elif sys.displayhook is not sys.__displayhook__:
        sys.displayhook(comparison.picture)
    else:
        print(comparison.picture)


def call_text(function: Callable[..., Any], *args: Any) -> str:
    """A call as a learner would write it: storage_index((3,), (3,), (1,), 0)."""
    name = format_with(lambda called: str(called.__name__), function) or type_name(function)
    return f"{name}({', '.join(format_value(arg) for arg in args)})"


def _told(find: Callable[[str], Finding | None], call: str | None) -> Finding | None:
    """Run `find`, which names the answer as `call`, or as the first argument of the check's call.

    Reading that argument out of the source is slow, so it is read only when there is a mistake.
    """
    if find("") is None:
        return None
    return find(call or first_argument(sys._getframe(2)) or message("find.your_value"))
