"""Replace the traceback of an unwritten function, and that of a check, by one sentence."""

from types import TracebackType
from typing import Any

from insidetensor.checking.raised_in_check import tell_raised
from insidetensor.messages import message
from insidetensor.showing.answer_boxes import WRONG
from insidetensor.showing.notebook_display import lines_of_error, shell, show_text
from insidetensor.showing.source_lines import raising_function


def tell_of_unwritten_parts() -> None:
    """Let IPython show one sentence in place of an unwritten part's traceback, or a check's.

    This holds for the notebook's own functions that `raise NotImplementedError()` without a
    message, and for what an answer raises inside a visible check. Only the display changes, not the
    error, and a handler that was set before stays.
    """
    here = shell()
    if here and not here.custom_exceptions:
        here.set_custom_exc((Exception,), _show)


def tell_error(error: BaseException, names: dict[str, Any]) -> str:
    """The sentence about an unwritten part, or about an error inside a visible check; else "".

    `names` are the notebook's own.
    """
    bare = type(error) is NotImplementedError and not error.args
    name = raising_function(error, names) if bare else ""
    if name:
        return message("raised.unwritten_part", name=name)
    return "" if hasattr(error, "_render_traceback_") else tell_raised(error, names)


def _show(
    here: Any,
    kind: type[BaseException],
    error: BaseException,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    said = tell_error(error, here.user_ns)
    if said:
        show_text(said, WRONG)
        lines = lines_of_error(error, said)
        error._render_traceback_ = lambda: lines  # type: ignore[attr-defined]
    here.showtraceback((kind, error, trace), tb_offset=tb_offset, running_compiled_code=True)
