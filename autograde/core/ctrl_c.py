"""Remember a Ctrl-C that a library has swallowed.

It is raised wherever Python happens to be, and libraries have places that go on after any
exception: an import that tries one module and takes another, a callback from C. There it is lost,
and long work goes on as if nobody had asked.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class _Noted:
    """Handlers belong to the whole process, and so does this. No lock: one may be held already."""

    pressed = False


@contextmanager
def remember_ctrl_c() -> Iterator[None]:
    """Raise KeyboardInterrupt at Ctrl-C as ever, and remember it for `raise_again`.

    Nothing changes outside the main thread, or where Ctrl-C is somebody else's already.
    """
    is_ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if not is_ours:
        yield
        return
    signal.signal(signal.SIGINT, handle_ctrl_c)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _Noted.pressed = False


def handle_ctrl_c(number: int, frame: FrameType | None) -> None:
    """Handle a signal as Ctrl-C. Raises: KeyboardInterrupt."""
    _Noted.pressed = True
    raise KeyboardInterrupt


def raise_again() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed; long work calls it from time to time."""
    if _Noted.pressed:
        raise KeyboardInterrupt
