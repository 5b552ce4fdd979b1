"""What is asked of the function of the practice exercise."""

import math
from collections.abc import Iterator
from itertools import product

from autograde.checks.cases import Case
from autograde.checks.functions import Function


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


def storage_size_cases() -> Iterator[Case]:
    """Numbers of elements of small shapes, and negative sizes."""
    for shape in [(4, 2, 3), (2, 3), (5,), (1,), (2, 3, 7, 2), *product((1, 2, 7), repeat=3)]:
        yield STORAGE_SIZE.case("elements", (shape,))
    for shape in [(4, 0, 3), (0,), *product((0, 3), (0, 2), (0, 1))][:-1]:
        yield STORAGE_SIZE.case("size_0", (shape,), "size_0")
    # An empty shape has no sum and no first size that would tell one mistake from another.
    yield Function("storage_size", _elements).case("no_axes", ((),), "no_axes")
    for shape in [(2, -3), (-1,), (0, -1), (-2, -3)]:
        yield STORAGE_SIZE.case("negative_size", (shape,), "negative")


CASES = {"storage_size": storage_size_cases}
