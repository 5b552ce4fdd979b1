"""Calls of `scatter_nd`, each for one rule of its text, with the layouts of their arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from .scatter_cases import Scatter, some_calls

DTYPES = ("float32", "float64", "int32", "int64", "uint8")
# The rule that a call of the teaching ones tries, by the sentence that goes with it.
RULES = {
    "elements": "elements",
    "rows": "rows",
    "twice": "last_wins",
    "arranged": "arrangement",
    "none": "no_index",
}


@dataclass(frozen=True)
class LaidOut:
    """A call whose `tensor` has a layout: "rows", "columns", "slice" or "repeated"."""

    call: Scatter
    layout: str = "rows"
    writable: bool = True

    @property
    def given(self) -> list[tuple[np.ndarray, str, bool]]:
        """The three arrays as the probe makes them."""
        tensor, *others = self.call.arrays
        return [(tensor, self.layout, self.writable), *((each, "rows", True) for each in others)]


def calls_by_rule(seed: int) -> Iterator[tuple[str, LaidOut]]:
    """(rule, call): small ones that teach, then random ones, each with one feature."""
    for call in some_calls():
        if call.why in RULES and (call.why != "twice" or call.tensor.ndim == 1):
            yield RULES[call.why], LaidOut(call)
    yield from (("any_tensor", unusual) for unusual in unusual_tensors())
    rng = Random(seed)
    for _ in range(12):
        yield "elements", LaidOut(random_call(rng, rng.randint(1, 3)))
        yield "rows", LaidOut(random_call(rng, rng.randint(2, 4), rest=1))
        yield "arrangement", LaidOut(random_call(rng, rng.randint(1, 3), outer=2))
        yield "last_wins", LaidOut(random_call(rng, rng.randint(1, 3), repeats=True))
    for _ in range(6):
        call = random_call(rng, rng.randint(2, 3))
        yield "any_tensor", LaidOut(call, rng.choice(("columns", "slice")))
        yield "any_tensor", LaidOut(random_call(rng, rng.randint(2, 3), rest=1, last=0))


def unusual_tensors() -> Iterator[LaidOut]:
    """A tensor that is transposed, a slice, read-only, or without elements."""
    table = np.arange(12.0).reshape(4, 3)
    pair = np.array([-1.0, -2.0])
    yield LaidOut(Scatter(table, np.array([[3, 0], [0, 2]]), pair, "layout"), "columns")
    yield LaidOut(Scatter(table, np.array([[0, 0], [2, 1]]), pair, "layout"), "slice")
    yield LaidOut(Scatter(table, np.array([[0, 0]]), pair[:1], "read_only"), writable=False)
    yield LaidOut(Scatter(table, np.array([[0, 0]]), pair[:1], "read_only"), "columns", False)
    threes = np.tile(np.arange(3), (2, 1))
    yield LaidOut(
        Scatter(threes, np.array([[1, 1]]), np.array([9]), "read_only"), "repeated", False
    )
    no_rows = np.zeros((3, 0), np.float32)
    yield LaidOut(Scatter(no_rows, np.array([[1], [0]]), no_rows[:2], "no_elements"))


def random_call(
    rng: Random,
    axes: int,
    *,
    rest: int = 0,
    outer: int = 1,
    repeats: bool = False,
    last: int | None = None,
) -> Scatter:
    """A call with a few updates, on `outer` axes; no index comes twice but on request.

    An index names an element, or with `rest` 1 a row or block; `last` is the size of the last axis.
    """
    depth = rng.randint(1, axes - 1) if rest else axes
    shape = [rng.randint(2, 4) for _ in range(axes)]
    if last is not None:
        shape[-1] = last
    places = [tuple(map(int, place)) for place in np.ndindex(*shape[:depth])]
    if repeats:
        chosen = [rng.choice(places) for _ in range(3)]
        chosen.append(chosen[0])
    else:
        chosen = rng.sample(places, 2)
    many = (1, len(chosen)) if rng.random() < 0.5 else (len(chosen), 1)
    arrangement = many if outer == 2 else (len(chosen),)
    dtype = rng.choice((np.int64, np.int32))
    indices = np.array(chosen, dtype).reshape(*arrangement, depth)
    tensor = _numbers(shape, rng, np.dtype(rng.choice(DTYPES)))
    updates = _numbers([*arrangement, *shape[depth:]], rng, tensor.dtype)
    return Scatter(tensor, indices, updates + tensor.dtype.type(100), _why(outer, repeats, last))


def _why(outer: int, repeats: bool, last: int | None) -> str:
    if last == 0:
        return "no_elements"
    return "arranged" if outer == 2 else "twice" if repeats else "random"


def _numbers(shape: list[int], rng: Random, dtype: np.dtype) -> np.ndarray:
    numbers = [rng.randint(1, 99) for _ in range(int(np.prod(shape)))]
    return np.array(numbers, dtype).reshape(shape)
