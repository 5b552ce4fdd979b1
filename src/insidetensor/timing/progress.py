"""A progress bar for work of known length in a notebook; silent elsewhere.

It needs no widgets and writes nothing to stderr, which JupyterLab would colour as an error.
"""

import time
from collections.abc import Callable
from html import escape
from typing import Any

from ..messages import message

SHORTEST_S = 0.1  # seconds between two drawings: more often is only work for the browser


class Progress:
    """Shows how much of some work is done: `show(0.5, "n = 64")`, at last `finish("Done.")`."""

    def __init__(self, shown: bool = True, clock: Callable[[], float] = time.perf_counter) -> None:
        self._shown = shown and _in_notebook()
        self._clock = clock
        self._last = float("-inf")
        self._handle: Any = None

    def show(self, fraction: float, label: str) -> None:
        """`fraction` from 0 to 1 is done; `label` says what is being done now."""
        if self._clock() - self._last < SHORTEST_S:
            return
        self._last = self._clock()
        done = min(max(fraction, 0.0), 1.0)
        line = message("timing.progress", percent=round(100 * done), label=label)
        bar = (
            f'<progress max="1" value="{done:.3f}" style="width:16em;vertical-align:middle" '
            f'aria-label="{escape(message("timing.progress_of"))}"></progress>'
        )
        self._draw(f"{bar} <small>{escape(line)}</small>", line)

    def finish(self, label: str) -> None:
        """Replace the bar by one quiet line, which a stored notebook keeps."""
        self._draw(f"<small>{escape(label)}</small>", label)

    def _draw(self, html: str, line: str) -> None:
        """One output of the cell, which is drawn anew in its place."""
        from IPython.display import DisplayHandle

        if not self._shown:
            return
        bundle = {"text/html": html, "text/plain": line}
        if self._handle is None:
            self._handle = DisplayHandle()
            self._handle.display(bundle, raw=True)
        else:
            self._handle.update(bundle, raw=True)


def _in_notebook() -> bool:
    """Whether a kernel runs this; JupyterLab, Colab and nbclient have one, a terminal has none."""
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None
