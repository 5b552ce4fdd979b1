"""Replace the traceback of an unwritten function, and that of a check, by one sentence."""

import sys
import textwrap
from types import TracebackType
from typing import Any
from unicodedata import east_asian_width

from insidetensor.checking.raised_in_check import tell_raised
from insidetensor.messages import message
from insidetensor.showing.source_lines import raising_function

LINE = 88  # columns of an error that fit into a notebook's column


def tell_of_unwritten_parts() -> None:
    """Let IPython show one sentence in place of an unwritten part's traceback, or a check's.

    This holds for the notebook's own functions that `raise NotImplementedError()` without a
    message, and for what an answer raises inside a visible check. Only the display changes, not the
    error, and a handler that was set before stays.
    """
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    if shell and not shell.custom_exceptions:
        shell.set_custom_exc((Exception,), _show)


def tell_error(error: BaseException, names: dict[str, Any]) -> str:
    """The sentence about an unwritten part, or about an error inside a visible check; else "".

    `names` are the notebook's own.
    """
    bare = type(error) is NotImplementedError and not error.args
    name = raising_function(error, names) if bare else ""
    if name:
        return message("raised.unwritten_part", name=name)
    return "" if hasattr(error, "_render_traceback_") else tell_raised(error, names)


def error_lines(error: BaseException, sentence: str) -> list[str]:
    """Wrap the error's type and a sentence into the lines that IPython shows as a traceback."""
    # A notebook breaks the lines of an error anywhere, so they are wrapped between words here.
    # `textwrap` counts characters, and one of Hangul takes two columns.
    said = "".join(
        f"{sign}\0" if east_asian_width(sign) in "WF" else sign
        for sign in f"{type(error).__name__}: {sentence}"
    )
    return [line.replace("\0", "") for line in textwrap.wrap(said, LINE, break_long_words=False)]


def _show(
    shell: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    said = tell_error(error, shell.user_ns)
    if said:
        lines = error_lines(error, said)
        error._render_traceback_ = lambda: lines  # type: ignore[attr-defined]
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset, running_compiled_code=True)
