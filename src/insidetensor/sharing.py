"""Tell whether two tensors, of the same library or not, reach a common byte."""

import ctypes
import sys
from collections.abc import Hashable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

from .messages import message

# A list has no addresses of its own: its cells are counted from here, far from zero so that
# a learner's wrong (negative) cell is still a number that NumPy accepts as an address.
LIST_ORIGIN = 1 << 40


@dataclass(frozen=True)
class Footprint:
    """Where a tensor's elements lie: an address space, a first address, and strides in bytes."""

    space: Hashable
    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    itemsize: int


def shares_memory(a: Any, b: Any) -> bool:
    """Tell whether there is at least one byte that both `a` and `b` can reach.

    Takes ndarrays, torch tensors, TensorFlow tensors and variables, objects with `storage`,
    `shape`, `strides` (elements) and `offset`, and anything with the buffer protocol, in any
    pair. The answer is exact. It is not the question "do they have the same storage?":
    `x[::2]` and `x[1::2]` are views of one storage and share no byte, and an empty tensor
    shares with nothing, not even with itself. Memory on different devices is never shared.

    A write through a tensor that shares memory can be seen through the other; only the
    flags that forbid writing are not looked at here.

    Raises:
        TypeError: for an object whose memory cannot be looked at (a list, a sparse tensor).

    Source: https://numpy.org/doc/stable/reference/generated/numpy.shares_memory.html
    """
    first, second = footprint(a), footprint(b)
    return first.space == second.space and bool(np.shares_memory(_at(first), _at(second)))


def footprint(x: Any) -> Footprint:
    """Say where the elements of `x` lie.

    Raises:
        TypeError: for an object whose memory cannot be looked at.
    """
    torch, tensorflow = sys.modules.get("torch"), sys.modules.get("tensorflow")
    if isinstance(x, np.ndarray):
        return _of_ndarray(x)
    if torch is not None and isinstance(x, torch.Tensor):
        return _of_torch(x)
    if tensorflow is not None and isinstance(x, tensorflow.Tensor | tensorflow.Variable):
        return _of_tensorflow(x)
    if all(hasattr(x, name) for name in ("storage", "shape", "strides", "offset")):
        return _of_learner(x)
    if not isinstance(x, np.generic) and _has_buffer(x):
        return _of_ndarray(np.asarray(x))
    raise TypeError(message("sharing.unknown", type=type(x).__name__))


def _of_ndarray(x: np.ndarray) -> Footprint:
    return Footprint("cpu", x.ctypes.data, x.shape, x.strides, x.itemsize)


def _of_torch(x: Any) -> Footprint:
    if str(x.layout) != "torch.strided":
        raise TypeError(message("sharing.not_strided", layout=x.layout))
    size = x.element_size()
    # A meta tensor has a shape and no bytes: its itemsize counts as 0 here.
    itemsize = 0 if x.device.type == "meta" else size
    strides = tuple(step * size for step in x.stride())
    return Footprint(str(x.device), x.data_ptr(), tuple(x.shape), strides, itemsize)


def _of_tensorflow(x: Any) -> Footprint:
    value = x.value() if hasattr(x, "assign") else x  # a variable is looked at without a copy
    if not hasattr(value, "_numpy"):
        raise TypeError(message("sharing.symbolic"))
    if value.dtype.name in ("string", "resource", "variant"):
        raise TypeError(message("sharing.no_bytes", dtype=value.dtype.name))
    if "CPU" in value.device:
        return _of_ndarray(np.asarray(value))  # read-only and zero-copy, unlike .numpy()
    shape = tuple(value.shape)
    itemsize = value.dtype.size
    steps = np.cumprod([itemsize, *shape[:0:-1]])[::-1] if shape else ()
    space = "cuda:" + value.device.rsplit(":", 1)[1]
    return Footprint(space, _dlpack_address(value), shape, tuple(map(int, steps)), itemsize)


def _dlpack_address(value: Any) -> int:
    """Read the address from a DLPack capsule: the first field of the struct that it holds."""
    capsule = sys.modules["tensorflow"].experimental.dlpack.to_dlpack(value)
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return ctypes.c_void_p.from_address(pointer(capsule, b"dltensor")).value or 0


def _of_learner(x: Any) -> Footprint:
    shape, strides = tuple(x.shape), tuple(x.strides)
    if not isinstance(x.storage, list) and _has_buffer(x.storage):
        flat = np.asarray(x.storage)
        size, start = flat.itemsize, flat.ctypes.data
        scaled = tuple(step * size for step in strides)
        return Footprint("cpu", start + x.offset * size, shape, scaled, size)
    return Footprint(("list", id(x.storage)), LIST_ORIGIN + x.offset, shape, strides, 1)


def _has_buffer(x: Any) -> bool:
    try:
        memoryview(x)
    except (TypeError, ValueError, BufferError):
        return False
    return True


def _at(place: Footprint) -> np.ndarray:
    """Lay an array over the addresses. Its elements are never read: only addresses are compared."""
    return np.asarray(
        SimpleNamespace(
            __array_interface__={
                "version": 3,
                "typestr": f"|V{place.itemsize}",
                "shape": place.shape,
                "strides": place.strides,
                "data": (place.address, True),
            }
        )
    )
