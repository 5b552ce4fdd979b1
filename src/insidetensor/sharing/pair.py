"""Find out whether two tensors, of the same library or not, share a byte."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from insidetensor.memory.own_memory import has_buffer
from insidetensor.memory.region import Memory
from insidetensor.memory.storage import memory_of
from insidetensor.memory.tensorflow_memory import is_tensorflow


def shares_memory(a: Any, b: Any) -> bool:
    """Whether there is at least one byte that both `a` and `b` can reach.

    Takes ndarrays, torch tensors, TensorFlow tensors and variables, objects with `storage`,
    `shape`, `strides` (elements) and `offset`, and anything with the buffer protocol, in any
    pair. The answer is exact. It is not the question "do they have the same storage?":
    `x[::2]` and `x[1::2]` are views of one storage and share no byte, and an empty tensor
    shares with nothing, not even with itself. Memory on different devices is never shared.

    A write through a tensor that shares memory can be seen through the other; only the
    flags that forbid writing are not looked at here.

    Raises:
        TypeError: for an object whose memory cannot be looked at (a list, a number).
        ValueError: as `layout_of` does (a sparse tensor, a header that makes no sense).

    Source: https://numpy.org/doc/stable/reference/generated/numpy.shares_memory.html
    """
    first, second = _memory(a), _memory(b)
    if first.space != second.space or not (first.has_bytes and second.has_bytes):
        return False
    return bool(np.shares_memory(_at(first), _at(second)))


def _memory(x: Any) -> Memory:
    # A number of NumPy's has a buffer too, but of a temporary copy.
    plain = not isinstance(x, np.ndarray | np.generic) and not is_tensorflow(x)
    own = all(hasattr(x, name) for name in ("storage", "offset"))
    return memory_of(np.asarray(x) if plain and not own and has_buffer(x) else x)


def _at(place: Memory) -> np.ndarray:
    """Make an array over these addresses, only to compare them: its elements are never read."""
    return np.asarray(
        SimpleNamespace(
            __array_interface__={
                "version": 3,
                "typestr": f"|V{place.itemsize or 1}",
                "shape": place.shape,
                "strides": place.strides,
                "data": (place.address, True),
            }
        )
    )
