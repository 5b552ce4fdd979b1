"""A progress bar for work of known length: in a notebook, in a terminal, silent elsewhere.

It needs no widgets and writes nothing to stderr, which JupyterLab would colour as an error.
"""

import sys
import time
from collections.abc import Callable
from html import escape

from ..messages import message

SHORTEST_S = 0.1  # seconds between two drawings: more often is only work for the browser
BAR = 24  # characters


class Progress:
    """Shows how much of some work is done: `show(0.5, "n = 64")`, at last `finish("Done.")`."""

    def __init__(self, shown: bool = True, clock: Callable[[], float] = time.perf_counter) -> None:
        self._draw = _place() if shown else _nothing
        self._clock = clock
        self._last = float("-inf")

    def show(self, fraction: float, label: str) -> None:
        """`fraction` from 0 to 1 is done; `label` says what is being done now."""
        if self._clock() - self._last >= SHORTEST_S:
            self._last = self._clock()
            self._draw(min(max(fraction, 0.0), 1.0), label)

    def finish(self, label: str) -> None:
        """Replace the bar by one quiet line, which a stored notebook keeps."""
        self._draw(None, label)


Draw = Callable[[float | None, str], None]


def _place() -> Draw:
    """Where the bar is drawn: in the cell's output, on the terminal's line, or nowhere."""
    if _in_notebook():
        return _notebook()
    return _terminal() if sys.stdout.isatty() else _nothing


def _in_notebook() -> bool:
    """Whether a kernel runs this; JupyterLab, Colab and nbclient have one, a terminal has none."""
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None


def _notebook() -> Draw:
    """One output of the cell, which is drawn anew in its place."""
    from IPython.display import DisplayHandle

    handle = DisplayHandle()
    there = False

    def draw(fraction: float | None, label: str) -> None:
        nonlocal there
        (handle.update if there else handle.display)(_bundle(fraction, label), raw=True)
        there = True

    return draw


def _bundle(fraction: float | None, label: str) -> dict[str, str]:
    if fraction is None:
        return {"text/html": f"<small>{escape(label)}</small>", "text/plain": label}
    line = message("timing.progress", percent=round(100 * fraction), label=label)
    bar = (
        f'<progress max="1" value="{fraction:.3f}" style="width:16em;vertical-align:middle" '
        f'aria-label="{escape(message("timing.progress_of"))}"></progress>'
    )
    return {"text/html": f"{bar} <small>{escape(line)}</small>", "text/plain": line}


def _terminal() -> Draw:
    """One line of the terminal, written over and over."""
    longest = 0

    def draw(fraction: float | None, label: str) -> None:
        nonlocal longest
        line = label
        if fraction is not None:
            done = round(fraction * BAR)
            said = message("timing.progress", percent=round(100 * fraction), label=label)
            line = f"[{'#' * done}{'.' * (BAR - done)}] {said}"
        sys.stdout.write("\r" + line.ljust(longest) + ("\n" if fraction is None else ""))
        sys.stdout.flush()
        longest = max(longest, len(line))

    return draw


def _nothing(fraction: float | None, label: str) -> None:
    """Draw nowhere: a file or a pipe wants no bar."""
