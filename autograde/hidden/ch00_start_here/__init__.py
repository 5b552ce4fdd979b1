"""What is asked of the function of the practice exercise."""

import math
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.functions import Function
from autograde.checks.spaces import Space


def _elements(shape: tuple[int, ...]) -> int:
    if min(shape, default=0) < 0:
        raise ValueError("a size cannot be negative")
    return math.prod(shape)


STORAGE_SIZE = Function("storage_size", _elements, mistakes={
    "sum": sum,
    "axes": len,
    "zero_ignored": lambda shape: math.prod(size for size in shape if size),
    "bytes": lambda shape: 8 * math.prod(shape),
    "first_left_out": lambda shape: math.prod(shape[1:]),
    "last_left_out": lambda shape: math.prod(shape[:-1]),
    "first_only": lambda shape: shape[0],
    "from_0": lambda shape: 0,
})  # fmt: skip


def _draw_shape(
    random: Random, axes: int, zeros: int, ones: int, negative: str
) -> tuple[Any] | None:
    special = [0] * zeros + [1] * ones + {"no": [], "one": [-2], "two": [-2, -3]}[negative]
    if len(special) > axes:
        return None
    sizes = [*special, *(random.choice((2, 3, 4, 5, 7)) for _ in range(axes - len(special)))]
    random.shuffle(sizes)
    return (tuple(sizes),)


SPACE = Space(
    "storage_size",
    {
        "axes": (1, 2, 3, 4, 5, 0),
        "zeros": (0, 1, 2),
        "ones": (0, 1, 2),
        "negative": ("no", "one", "two"),
    },
    _draw_shape,
    {
        "elements": {},
        "size_0": {"zeros": (1, 2)},
        "no_axes": {"axes": (0,)},
        "negative_size": {"negative": ("one", "two")},
    },
)


def storage_size_cases() -> Iterator[Case]:
    """Numbers of elements of small shapes, and negative sizes."""
    for shape in [
        (4, 2, 3),
        (2, 3),
        (5,),
        (1,),
        (2, 3, 7, 2),
        (70_000, 70_000),
        *product((1, 2, 7), repeat=3),
    ]:
        yield STORAGE_SIZE.case("elements", (shape,))
    for shape in [(4, 0, 3), (0,), *product((0, 3), (0, 2), (0, 1))][:-1]:
        yield STORAGE_SIZE.case("size_0", (shape,), "size_0")
    # An empty shape has no sum and no first size that would tell one mistake from another.
    yield Function("storage_size", _elements).case("no_axes", ((),), "no_axes")
    for shape in [(2, -3), (-1,), (0, -1), (-2, -3)]:
        yield STORAGE_SIZE.case("negative_size", (shape,), "negative")
    yield from STORAGE_SIZE.covering(SPACE, {"size_0": "size_0", "negative_size": "negative"})


CASES = {"storage_size": storage_size_cases}
