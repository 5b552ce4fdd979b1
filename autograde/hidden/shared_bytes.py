"""Say from addresses alone which elements of two arrays or tensors lie in the same bytes."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from insidetensor.shown import is_a

Index = tuple[int, ...]


def elements(x: Any) -> list[tuple[Index, range]]:
    """Each index, row by row, and the addresses of its element's bytes; any library, on the CPU."""
    address, shape, strides, itemsize = _place(x)
    starts = (
        (index, address + sum(i * stride for i, stride in zip(index, strides, strict=True)))
        for index in np.ndindex(*shape)
    )
    return [(index, range(start, start + itemsize)) for index, start in starts]


def common_elements(a: Any, b: Any) -> tuple[Index, Index] | None:
    """The first element of `a` that has a byte in common with one of `b`, and that one; or None."""
    owner = {byte: index for index, place in elements(b) for byte in place}
    for index, place in elements(a):
        for byte in place:
            if byte in owner:
                return index, owner[byte]
    return None


def same_places(a: Any, b: Any) -> bool:
    """Whether the elements of `a`, row by row, lie where those of `b` lie."""
    return [place for _, place in elements(a)] == [place for _, place in elements(b)]


def held(x: Any) -> tuple[bytes, bool]:
    """The bytes of all elements, row by row, and whether they may be written."""
    import torch

    found = b"".join(ctypes.string_at(place.start, len(place)) for _, place in elements(x))
    return found, bool(x.flags.writeable) if is_a(x, np.ndarray) else isinstance(x, torch.Tensor)


def state(x: Any) -> tuple[Any, ...]:
    """All that must stay of an array or tensor that is handed in.

    What `held` says, then shape, strides and dtype, then whether it requires grad.
    """
    _, shape, strides, _ = _place(x)
    return held(x), shape, strides, str(x.dtype), requires_grad(x)


def requires_grad(x: Any) -> bool:
    """Whether this is a torch tensor that requires grad."""
    import torch

    return isinstance(x, torch.Tensor) and x.requires_grad


def _place(x: Any) -> tuple[int, Index, Index, int]:
    """(address of the first element, shape, strides and itemsize in bytes)."""
    import torch

    if isinstance(x, torch.Tensor):
        itemsize = x.element_size()
        return x.data_ptr(), tuple(x.shape), tuple(n * itemsize for n in x.stride()), itemsize
    array = np.asarray(x)  # of a TensorFlow tensor: a view
    return array.__array_interface__["data"][0], array.shape, array.strides, array.itemsize
