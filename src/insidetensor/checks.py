"""Checks for learners to see: `assert same_strides(...)` draws the mistake, then names it."""

import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from .compare import Comparison
from .findings import Finding, because, find_layout, find_refusal, find_strides, find_value
from .messages import message
from .shown import shown, type_name, words
from .source_lines import first_argument

LINE = 88  # characters of an error that fit into a notebook's column
COMPARISON_MIME = "application/vnd.insidetensor.comparison+json"


class Mistake(AssertionError):  # noqa: N818 (the word a learner reads in front of the sentence)
    """A check failed; its message is one sentence that names the mistake."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback: the sentence, and no line of ours."""
        # Wrapped by us, between words: a notebook breaks the lines of an error anywhere.
        return textwrap.wrap(f"{type(self).__name__}: {self}", LINE, break_long_words=False)


def same_value(yours: Any, expected: Any, *, why: str = "", call: str | None = None) -> bool:
    """Whether a value has the right type, length or shape, dtype and contents.

    `why` is the reason, a sentence that a wrong value is answered with.

    Raises: Mistake, whose message names what is wrong.
    """
    return passes(because(find_value(yours, expected, call or _call()), why))


def same_strides(
    yours: Any,
    expected: Sequence[int] | None,
    *,
    shape: Sequence[int],
    offset: int = 0,
    base: object | None = None,
    why: str = "",
    call: str | None = None,
) -> bool:
    """Whether strides (elements) find every element of a tensor of this shape.

    `base` is the layout that the strides make a view of; `why` is the reason, a sentence.

    Raises: Mistake, after showing the cells that the right and the wrong strides touch.
    """
    call = call or _call()
    found = find_strides(yours, expected, shape, call=call, offset=offset, base=base)
    return passes(because(found, why))


def same_layout(
    yours: Any,
    expected: Any,
    *,
    base: object | None = None,
    why: str = "",
    call: str | None = None,
) -> bool:
    """Whether a tensor, or a tuple (shape, strides[, offset]), reads the same cells.

    `base` is the layout that both are a view of; `why` is the reason, a sentence.

    Raises: Mistake, after showing the cells that the right and the wrong layout touch.
    """
    found = find_layout(yours, expected, call=call or _call(), base=base)
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
    found = find_refusal(function, *args, error=error, naming=naming, call=call)
    return passes(because(found, why))


def passes(finding: Finding | None) -> bool:
    """True when nothing was found; otherwise show the picture, where there is one, and raise.

    Raises: Mistake.
    """
    if finding is None:
        return True
    if finding.comparison is not None:
        show(finding.comparison)
    raise Mistake(str(finding))


def show(comparison: Comparison) -> None:
    """Display a comparison's picture in a notebook; print its text twin anywhere else.

    The bundle carries the comparison as plain data too: a feedback page draws it again from
    those, and never takes HTML from a learner's notebook.
    """
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    if shell:
        from IPython.display import display

        picture: dict[str, Any] = comparison.picture._repr_mimebundle_()
        display({**picture, COMPARISON_MIME: comparison.to_json()}, raw=True)
    else:
        print(comparison.picture)


def call_text(function: Callable[..., Any], *args: Any) -> str:
    """A call as a learner would write it: storage_index((3,), (3,), (1,), 0)."""
    name = words(lambda called: str(called.__name__), function) or type_name(function)
    return f"{name}({', '.join(shown(arg) for arg in args)})"


def _call() -> str:
    """How the caller of the check wrote its first argument: `row_major_strides((2, 3))`."""
    return first_argument(sys._getframe(2)) or message("find.your_value")
