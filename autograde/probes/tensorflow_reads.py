"""Notice when elements of a TensorFlow matrix are read into Python, as .numpy() and print do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

# Where TensorFlow hands out the elements; the last one is its own, and print goes through it.
READERS = ("numpy", "__array__", "_numpy")


@contextmanager
def reads_watched(tf: Any) -> Iterator[list[int]]:
    """Collect the bytes of each matrix that is read; one reader may call another, and add its own.

    Only tensors of two axes count, so that asking tf.shape for a size is no read. A reader that
    this TensorFlow does not have is not watched.
    """
    kind = type(tf.constant(0.0))
    read: list[int] = []
    watched = [name for name in READERS if hasattr(kind, name) and name not in vars(kind)]
    try:
        for name in watched:
            setattr(kind, name, _watching(getattr(kind, name), read))
        yield read
    finally:
        for name in watched:
            if name in vars(kind):
                delattr(kind, name)


def _watching(reader: Callable[..., Any], read: list[int]) -> Callable[..., Any]:
    def watching(tensor: Any, *args: Any, **options: Any) -> Any:
        if len(tensor.shape) == 2:
            read.append(int(tensor.dtype.size) * tensor.shape[0] * tensor.shape[1])
        return reader(tensor, *args, **options)

    return watching
