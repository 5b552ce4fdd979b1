"""Show an error in a notebook without the frames of the package's own code."""

import sys
from types import TracebackType

OURS = ("insidetensor.sim.", "insidetensor.processes.")


def hide_own_frames(error: BaseException) -> None:
    """Let IPython show `error` without the package's own frames."""
    # The function looks up the error when it is shown: a reference to it would keep frames alive.
    error._render_traceback_ = _of_the_error_at_hand  # type: ignore[attr-defined]


def traceback_without_own_frames(error: BaseException) -> list[str]:
    """Format a traceback as IPython does, without the package's own frames."""
    from IPython.core.getipython import get_ipython

    shown: list[str] = get_ipython().InteractiveTB.structured_traceback(
        type(error), error, _without(error.__traceback__)
    )
    return shown


def _of_the_error_at_hand() -> list[str]:
    error = sys.exc_info()[1]
    assert error is not None
    return traceback_without_own_frames(error)


def _without(last: TracebackType | None) -> TracebackType | None:
    """Drop our frames and PyTorch's below them; frames of a learner's own kernel stay."""
    frames = []
    ours = False
    while last is not None:
        module = last.tb_frame.f_globals.get("__name__", "")
        ours = ours or module.startswith(OURS)
        if not (ours and module.startswith((*OURS, "torch."))):
            frames.append(last)
        last = last.tb_next
    for frame in reversed(frames):
        last = TracebackType(last, frame.tb_frame, frame.tb_lasti, frame.tb_lineno)
    return last
