"""Show instruments and puzzles on a page that has no kernel."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count, product
from math import prod
from typing import Any

import numpy as np

from insidetensor.explore.bits_instrument import DTYPES, bits_instrument
from insidetensor.explore.instrument import Instrument, Still
from insidetensor.explore.module import page_part
from insidetensor.explore.strides_instrument import strides_instrument
from insidetensor.memory.layout import Layout
from insidetensor.messages import message
from insidetensor.numbers.bits import number_bits
from insidetensor.numbers.bits_picture import bits_diagram
from insidetensor.questions import puzzles
from insidetensor.showing.shown import format_element
from insidetensor.showing.tables import plain_text

# The site's builder writes the links to the notebook here.
NOTEBOOK = '<p class="to-notebook"></p>'
_numbers, _puzzle_numbers = count(1), count(1)


class OnPage(Still):
    """An instrument that runs on the page; in Python its attributes stay at the first state."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        shown = super()._repr_mimebundle_(include, exclude)
        return {**shown, "text/html": page_part(self._instrument, next(_numbers))}


class PuzzleOnPage:
    """A puzzle that is an instrument with a goal, or one whose line is written in the notebook."""

    def __init__(self, asked: puzzles.Puzzle, played: Instrument | None, is_number: bool):
        self._asked, self._played, self._is_number = asked, played, is_number

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        asked = self._asked
        if self._played:
            yours, said = _words("puzzle.below"), message("puzzle.set_it")
            asked = replace(asked, yours=yours, sentence=said)
            shown = page_part(
                self._played, next(_numbers), asked.html, self._played.facts["goal"]["number"]
            )
            return {"text/html": shown, "text/plain": asked.text}
        yours, said = _words("puzzle.in_the_notebook"), message("puzzle.no_kernel")
        asked = replace(asked, yours=yours, sentence=said)
        if self._is_number:
            asked = replace(asked, target=_words("puzzle.hidden"))
        return {"text/html": asked.html + NOTEBOOK, "text/plain": asked.text}


def _words(name: str) -> puzzles.Drawn:
    return puzzles.Drawn(f"<p>{message(name)}</p>", message(name))


def play() -> None:
    """Let instruments and puzzles of this process show what runs on a page, from now on."""
    from insidetensor.explore import widget

    plain = puzzles.puzzle

    def puzzle(task: str, target: Any, yours: Callable[[], Any], **more: Any) -> Any:
        puzzles._MISSES.clear()  # a recorded line is nobody's second try
        asked, is_number = plain(task, target, yours, **more), isinstance(target, int | float)
        if asked.solved is not None:
            told = not is_number or asked.solved
            return asked if told else replace(asked, target=_words("puzzle.hidden"))
        played = _played(task, target, more.get("view_of"), more.get("draw"))
        return PuzzleOnPage(asked, played, is_number)

    widget.widget = OnPage  # type: ignore[assignment]
    puzzles.puzzle = puzzle


def _played(task: str, target: Any, view_of: Any, draw: Any) -> Instrument | None:
    """Make an instrument with the target as its goal; None if none can show it."""
    if draw is bits_diagram and getattr(target, "dtype", None) in DTYPES:
        dtype = str(target.dtype)
        made, bits = bits_instrument(1, dtype), number_bits(target, dtype).bits
        moves = sum(one != other for one, other in zip(made.state["bits"], bits, strict=True))
        return _with_goal(made, task, moves, {"bits": bits, "number_in": f"{target} ({dtype})"})
    if view_of is None or not isinstance(target, list):
        return None
    try:
        found = strides_instrument(view_of)
    except (TypeError, ValueError):  # it has no strides, or is larger than what is drawn
        return None
    grid = np.asarray(target)
    values, shape = [format_element(each) for each in grid.ravel()], grid.shape
    strides = _beginning(found.facts["values"], shape, values)
    header = {"shape": [*shape], "strides": strides, "index": [0] * grid.ndim}
    state = {**found.state, **header, "offset": 0, "asked": [grid.size]}
    answers = _find_answers(found.facts["values"], shape, values)
    changed = {
        answer: sum(one != other for one, other in zip(answer, [0, *strides], strict=True))
        for answer in answers
    }
    if not changed:
        return None
    fewest = min(changed.values())
    needs_offset = all(answer[0] for answer in answers)
    goal = {"shape": [*shape], "values": values, "needs_offset": needs_offset}
    return _with_goal(replace(found, state=state), task, fewest, goal)


def _with_goal(played: Instrument, task: str, fewest: int, goal: dict[str, Any]) -> Instrument:
    number = next(_puzzle_numbers)
    # Each puzzle of a lesson has a control more than the last.
    controls = ["strides", *["offset"] * (number > 1 or goal.get("needs_offset", False))]
    controls += ["shape"] * (number > 2)
    level = {"key": f"puzzle:{number}", "label": plain_text(task), "fewest": fewest}
    whole = {**goal, **level, "number": number, "controls": controls}
    return replace(played, facts={**played.facts, "goal": whole})


def _find_answers(
    storage: list[str], shape: tuple[int, ...], wanted: list[str]
) -> list[tuple[int, ...]]:
    """Each (offset, *strides) that shows the values `wanted`."""
    size, found = len(storage), []
    steps = [prod(shape[axis + 1 :]) for axis in range(len(shape))]  # to the neighbour, in `wanted`
    for offset in range(size):
        likely = [
            [
                stride
                for stride in range(-size, size + 1)
                if length < 2 or _holds(storage, offset + stride, wanted[step])
            ]
            for length, step in zip(shape, steps, strict=True)
        ]
        for strides in product(*likely) if storage[offset] == wanted[0] else ():
            cells = (cell for _, cell in Layout(shape, strides, offset).cells())
            if all(_holds(storage, *pair) for pair in zip(cells, wanted, strict=True)):
                found.append((offset, *strides))
    return found


def _holds(storage: list[str], cell: int, value: str) -> bool:
    return 0 <= cell < len(storage) and storage[cell] == value


def _beginning(storage: list[str], shape: tuple[int, ...], wanted: list[str]) -> list[int]:
    """Find strides to begin with, from offset 0: inside the storage, and not yet the answer."""
    along_last = [0] * (len(shape) - 1) + [1]
    row_major = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    for strides in (row_major, along_last):
        cells = [cell for _, cell in Layout(shape, tuple(strides)).cells()]
        if max(cells) < len(storage) and [storage[cell] for cell in cells] != wanted:
            return strides
    return [0] * len(shape)
