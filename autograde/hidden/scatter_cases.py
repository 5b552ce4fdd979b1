"""Arrays, indices and updates to try `scatter_nd` on, what is right, and what is often wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

DTYPES = ("float32", "float64", "int32", "int64", "uint8")


@dataclass(frozen=True)
class Scatter:
    """One call: `updates` go to `indices`, (..., depth), of a copy of `tensor`."""

    tensor: np.ndarray
    indices: np.ndarray
    updates: np.ndarray
    why: str = ""

    def copy(self) -> Scatter:
        """The same call with arrays of its own, with their order of axes and their flags."""
        tensor, indices, updates = map(_alike, self.arrays)
        return Scatter(tensor, indices, updates, self.why)

    @property
    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The three arguments."""
        return self.tensor, self.indices, self.updates


def scattered(call: Scatter) -> np.ndarray:
    """What is right: one update after another, element by element."""
    result = np.array(call.tensor, order="C")
    for place, index in _indices(call):
        result[index] = call.updates[place]
    return result


def likely(call: Scatter) -> dict[str, object]:
    """Wrong results that a mistake with a name leads to; the key names the sentence."""
    right = scattered(call)
    summed, only = right.copy(), np.zeros_like(right)
    added, first = np.array(call.tensor), np.array(call.tensor)
    for _, index in _indices(call):
        summed[index] = 0
    with np.errstate(over="ignore"):  # a sum of uint8 may wrap
        for place, index in _indices(call):
            summed[index] += call.updates[place]
            added[index] += call.updates[place]
            only[index] = call.updates[place]
    for place, index in reversed(list(_indices(call))):
        first[index] = call.updates[place]
    wrong = {
        "scatter_nd.unchanged": np.array(call.tensor),
        "scatter_nd.first_wins": first,
        "scatter_nd.added": added,
        "scatter_nd.summed": summed,
        "scatter_nd.from_zeros": only,
    }
    return {key: value for key, value in wrong.items() if not np.array_equal(value, right)}


def some_calls() -> Iterator[Scatter]:
    """Small calls that teach, each with the key of the sentence that tells what it is about."""
    zeros = np.zeros((3, 2), np.float32)
    rows = np.array([[5, 6], [7, 8]], np.float32)
    cube = np.arange(24, dtype=np.float64).reshape(2, 3, 4)
    pair = np.array([5, 6], np.float32)
    yield Scatter(zeros, np.array([[0, 1], [2, 0]]), pair, "elements")
    yield Scatter(np.arange(5), np.array([[1], [3]]), np.array([10, 30]), "elements")
    yield Scatter(zeros, np.array([[1]]), rows[:1], "rows")
    yield Scatter(zeros, np.array([[2], [0]]), rows, "rows")
    yield Scatter(cube, np.array([[1, 2]]), np.full((1, 4), -1.0), "rows")
    yield Scatter(cube, np.array([[1]]), np.full((1, 3, 4), -1.0), "rows")
    yield Scatter(np.arange(5), np.array([[1], [1], [1]]), np.array([7, 8, 9]), "twice")
    yield Scatter(zeros, np.array([[1], [2], [1]]), np.array([[1, 1], [2, 2], [3, 3]], np.float32),
                  "twice")  # fmt: skip
    yield Scatter(np.arange(6), np.array([[[0], [2]], [[4], [5]]]), np.array([[7, 8], [9, 10]]),
                  "arranged")  # fmt: skip
    yield Scatter(zeros, np.array([[[0], [2]]]), rows[None], "arranged")
    yield Scatter(cube[0], np.array([[[0, 0]], [[2, 3]]]), np.array([[-1.0], [-2.0]]), "arranged")
    yield Scatter(cube[0].T, np.array([[3, 0], [0, 2]]), np.array([-1.0, -2.0]), "layout")
    yield Scatter(cube[1, ::-1, ::2], np.array([[0, 0], [2, 1]]), np.array([-1.0, -2.0]), "layout")
    yield Scatter(_read_only(cube[0]), np.array([[0, 0]]), np.array([-1.0]), "read_only")
    yield Scatter(np.broadcast_to(np.arange(3), (2, 3)), np.array([[1, 1]]), np.array([9]),
                  "read_only")  # fmt: skip
    yield Scatter(zeros, np.zeros((0, 1), np.int64), np.zeros((0, 2), np.float32), "none")
    yield Scatter(np.zeros((0, 2)), np.zeros((0, 2), np.int64), np.zeros(0), "none")


def random_calls(rng: Random, count: int) -> Iterator[Scatter]:
    """Up to 4 axes and any depth; indices in up to 2 axes, with repeats; now and then no element.

    Only an axis that no index names has the size 0: an index has to name something.
    """
    for _ in range(count):
        axes = rng.randint(1, 4)
        depth = rng.randint(1, axes)
        smallest = 0 if rng.random() < 0.2 else 1
        shape = tuple(rng.randint(1 if axis < depth else smallest, 3) for axis in range(axes))
        tensor = _numbers(shape, rng)
        outer = tuple(rng.randint(0, 3) for _ in range(rng.randint(1, 2)))
        indices = np.zeros((*outer, depth), rng.choice((np.int64, np.int32)))
        for place in np.ndindex(outer):
            indices[place] = [rng.randrange(size) for size in shape[:depth]]
        updates = _numbers((*outer, *shape[depth:]), rng).astype(tensor.dtype) + tensor.dtype.type(
            100
        )
        if rng.random() < 0.3:
            tensor = tensor.T.copy().T  # the same numbers, column by column
        yield Scatter(tensor, indices, updates, "random" if tensor.size else "no_elements")


def refused_calls() -> Iterator[tuple[Scatter, type[Exception], list[str]]]:
    """(call, error, texts that its message must hold)."""
    zeros = np.zeros((3, 2), np.float32)
    row, pair = np.ones((1, 2), np.float32), np.ones((2, 2), np.float32)

    def bad(indices: object, updates: np.ndarray, why: str) -> Scatter:
        return Scatter(zeros, np.array(indices), updates, why)

    one = np.ones(1, np.float32)
    yield bad([[3]], row, "bounds"), IndexError, ["index 3", "axis 0", "size 3"]
    yield bad([[0], [7]], pair, "bounds"), IndexError, ["index 7", "axis 0", "size 3"]
    yield bad([[1, 2]], one, "bounds"), IndexError, ["index 2", "axis 1", "size 2"]
    yield bad([[-1]], row, "negative"), IndexError, ["index -1", "axis 0", "size 3"]
    yield bad([[0, -2]], one, "negative"), IndexError, ["index -2", "axis 1", "size 2"]
    yield bad([[-1], [0]], pair, "negative"), IndexError, ["index -1", "axis 0", "size 3"]
    yield bad([[7], [0]], pair, "bounds"), IndexError, ["index 7", "axis 0", "size 3"]
    yield bad([[[0], [-1]]], pair[None], "negative"), IndexError, ["index -1", "axis 0", "size 3"]
    yield bad([[[5], [0]]], pair[None], "bounds"), IndexError, ["index 5", "axis 0", "size 3"]
    yield bad([[1]], row.T, "broadcast"), ValueError, ["(1, 2)", "(2, 1)"]
    yield bad([[0], [1]], row, "broadcast"), ValueError, ["(2, 2)", "(1, 2)"]
    yield bad([[0]], np.ones((1, 1), np.float32), "broadcast"), ValueError, ["(1, 2)", "(1, 1)"]
    yield bad([[0]], np.ones(2, np.float32), "broadcast"), ValueError, ["(1, 2)", "(2,)"]
    yield bad([[0]], np.array(1, np.float32), "broadcast"), ValueError, ["(1, 2)", "()"]
    yield bad([[0, 0]], np.ones((1, 1), np.float32), "broadcast"), ValueError, ["(1,)", "(1, 1)"]
    yield bad([[0, 0, 0]], one, "depth"), ValueError, []


def _indices(call: Scatter) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for place in np.ndindex(call.indices.shape[:-1]):
        yield place, tuple(int(i) for i in call.indices[place])


def _numbers(shape: tuple[int, ...], rng: Random) -> np.ndarray:
    numbers = [rng.randint(1, 99) for _ in range(int(np.prod(shape)))]
    return np.array(numbers, rng.choice(DTYPES)).reshape(shape)


def _alike(array: np.ndarray) -> np.ndarray:
    """A copy with the same flags; what was broadcast is broadcast again."""
    if not array.flags.writeable and 0 in array.strides:
        once = tuple(slice(None) if step else slice(1) for step in array.strides)
        return np.broadcast_to(array[once].copy(), array.shape)
    copied = np.copy(array, order="K")
    copied.flags.writeable = array.flags.writeable
    return copied


def _read_only(array: np.ndarray) -> np.ndarray:
    copied = array.copy()
    copied.flags.writeable = False
    return copied
