"""Show instruments and puzzles on a page that has no kernel."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from math import prod
from typing import Any

import numpy as np

from insidetensor.explore.bits_instrument import DTYPES, bits_instrument
from insidetensor.explore.instrument import Instrument, Still
from insidetensor.explore.module import page_part
from insidetensor.explore.strides_instrument import strides_instrument
from insidetensor.memory.layout import Layout
from insidetensor.messages import message, section
from insidetensor.numbers.bits import number_bits
from insidetensor.numbers.bits_picture import bits_diagram
from insidetensor.questions import puzzles
from insidetensor.showing.shown import format_element

# The site's builder writes the links to the notebook here.
NOTEBOOK = '<p class="to-notebook"></p>'
_numbers = count(1)


class OnPage(Still):
    """An instrument that runs on the page; in Python its attributes stay at the first state."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        shown = super()._repr_mimebundle_(include, exclude)
        return {**shown, "text/html": page_part(self._instrument, next(_numbers))}


class PuzzleOnPage:
    """A puzzle whose answer is a state of an instrument under it, or is written in the notebook."""

    def __init__(
        self,
        asked: puzzles.Puzzle,
        played: tuple[Instrument, dict[str, Any]] | None,
        is_number: bool,
    ):
        self._asked, self._played, self._is_number = asked, played, is_number

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        asked = self._asked
        if self._played is None:
            yours, said = _words("puzzle.in_the_notebook"), message("puzzle.no_kernel")
            asked = replace(asked, yours=yours, sentence=said)
            if self._is_number:
                asked = replace(asked, target=_words("puzzle.hidden"))
            under = NOTEBOOK
        else:
            yours, said = _words("puzzle.below"), message("puzzle.set_it")
            asked = replace(asked, yours=yours, sentence=said)
            instrument, wanted = self._played
            number = next(_numbers)
            goal = {"wanted": wanted, "words": section("explore_page."), "number": number}
            under = page_part(instrument, number, goal)
        return {"text/html": asked.html + under, "text/plain": asked.text}


def _words(name: str) -> puzzles.Drawn:
    return puzzles.Drawn(f"<p>{message(name)}</p>", message(name))


def play() -> None:
    """Let instruments and puzzles of this process show what runs on a page, from now on."""
    from insidetensor.explore import widget

    plain = puzzles.puzzle

    def puzzle(task: str, target: Any, yours: Callable[[], Any], **more: Any) -> PuzzleOnPage:
        played = _played(target, more.get("view_of"), more.get("draw"))
        is_number = isinstance(target, int | float)
        return PuzzleOnPage(plain(task, target, yours, **more), played, is_number)

    widget.widget = OnPage  # type: ignore[assignment]
    puzzles.puzzle = puzzle  # type: ignore[assignment]


def _played(target: Any, view_of: Any, draw: Any) -> tuple[Instrument, dict[str, Any]] | None:
    """Find an instrument that can show `target`, and the state to reach; None if there is none."""
    if draw is bits_diagram and getattr(target, "dtype", None) in DTYPES:
        dtype = str(target.dtype)
        return bits_instrument(1, dtype), {"bits": number_bits(target, dtype).bits}
    if view_of is None or not isinstance(target, list):
        return None
    try:
        found = strides_instrument(view_of)
    except (TypeError, ValueError):  # it has no strides, or is larger than what is drawn
        return None
    grid = np.asarray(target)
    wanted = {"shape": [*grid.shape], "values": [format_element(each) for each in grid.ravel()]}
    strides = _beginning(found.facts["values"], grid.shape, wanted["values"])
    header = {"shape": [*grid.shape], "strides": strides, "index": [0] * grid.ndim}
    state = {**found.state, **header, "offset": 0, "asked": [grid.size]}
    return replace(found, state=state), wanted


def _beginning(storage: list[str], shape: tuple[int, ...], wanted: list[str]) -> list[int]:
    """Find strides to begin with, from offset 0: inside the storage, and not yet the answer."""
    along_last = [0] * (len(shape) - 1) + [1]
    row_major = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    for strides in (row_major, along_last):
        cells = [cell for _, cell in Layout(shape, tuple(strides)).cells()]
        if max(cells) < len(storage) and [storage[cell] for cell in cells] != wanted:
            return strides
    return [0] * len(shape)
