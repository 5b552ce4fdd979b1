"""Pairs of random views of 24 elements, which an ndarray and tensors may have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from .sharing_pairs import Pair

SEED, MOST_TRIES = 2026, 1000
# The rules whose random pairs have one answer: those without a common element are another's.
ONE_ANSWER = {"shared_elements": (True,), "apart": (False,), "grad": (True,)}


@dataclass(frozen=True)
class Base:
    """What makes x and t over the same 24 elements; which of them are viewed, and how many pairs.

    An element of t has `itemsize` bytes of the `x_itemsize` of an element of x, where these differ.
    """

    rule: str
    setup: str
    viewed: str
    pairs: int
    negative: bool = False
    itemsize: int = 8
    x_itemsize: int = 8


BASES = (
    Base("shared_elements", "x = np.arange(24)", "x", 24),
    Base("apart", "x = np.arange(24)", "x", 24),
    Base("strides", "x = np.arange(24)", "x", 40, negative=True),
    Base("bytes", "x = np.arange(24, dtype=np.int32); t = x.view(np.uint8)[:24]", "xt", 24,
         itemsize=1, x_itemsize=4),
    Base("torch", "x = np.arange(24); t = torch.from_numpy(x)", "xt", 16),
    Base("torch", "x = np.arange(24, dtype=np.int16); t = torch.from_numpy(x)", "xt", 16),
    Base("torch", "t = torch.arange(24)", "t", 8),
    Base("grad", "t = torch.arange(24.0, requires_grad=True)", "t", 8),
)  # fmt: skip


def random_pairs() -> Iterator[Pair]:
    """Pairs of each base, the same each time: half of them share, except where a rule says more.

    Two that do not share lie behind each other, except for the rule about those that take turns.
    """
    rng = Random(SEED)
    for base in BASES:
        yield from _pairs_of(base, rng)


def _pairs_of(base: Base, rng: Random) -> Iterator[Pair]:
    wanted = ONE_ANSWER.get(base.rule, (True, False))
    for number in range(base.pairs):
        yield _first(base, rng, shared=wanted[number % len(wanted)])


def _first(base: Base, rng: Random, *, shared: bool) -> Pair:
    for _ in range(MOST_TRIES):
        pair = _pair(base, rng)
        if pair is not None and pair.shared is shared:
            return pair
    raise RuntimeError(f"no such pair in {MOST_TRIES} tries")


def _pair(base: Base, rng: Random) -> Pair | None:
    """Two views; None where one of them is empty, or has no negative step and should."""
    a, b = _view(base, rng), _view(base, rng)
    if base.negative and "-" not in a + b:
        return None
    first, second = _owners(base, a), _owners(base, b)
    if not (first and second):
        return None
    lowest, highest = max(min(first), min(second)), min(max(first), max(second))
    common = next((byte for byte in first if byte in second), None)
    if common is None and lowest <= highest and base.rule != "apart":
        return None
    where = None if common is None else (first[common], second[common])
    return Pair(base.rule, base.setup, a, b, where is not None, common=where)


def _owners(base: Base, view: str) -> dict[int, tuple[int, ...]]:
    """Each byte of a view, and the index of the first element that holds it."""
    numbers, itemsize = np.arange(24), base.itemsize if view[0] == "t" else base.x_itemsize
    seen = eval(view, {"x": numbers, "t": numbers})
    found: dict[int, tuple[int, ...]] = {}
    for index in np.ndindex(*seen.shape):
        start = int(seen[index]) * itemsize
        for byte in range(start, start + itemsize):
            found.setdefault(byte, index)
    return found


def _view(base: Base, rng: Random) -> str:
    name = rng.choice(base.viewed)
    if rng.random() < 0.4:
        return f"{name}[{_slice(base, rng, 24)}]"
    rows, columns = rng.choice(((4, 6), (6, 4), (3, 8), (2, 12)))
    key = f"{_slice(base, rng, rows)}, {_slice(base, rng, columns)}"
    ending = rng.choice(("", "", ".T"))
    return f"{name}.reshape({rows}, {columns})[{key}]{ending}"


def _slice(base: Base, rng: Random, size: int) -> str:
    start, stop = rng.randint(0, size // 2), rng.randint(size // 2, size)  # some are empty
    step = rng.choice((1, 2, 2, 3))
    if base.negative and rng.random() < 0.5:
        return f"{stop - 1}:{start}:-{step}"
    return f"{start}:{stop}:{step}" if step > 1 else f"{start}:{stop}"
