"""Read and write the memory of arrays and tensors, read-only ones too."""

import math
import os
from types import SimpleNamespace
from typing import Any

import numpy as np

from insidetensor.checking.tensor_findings import library_of
from insidetensor.memory.region import Memory
from insidetensor.memory.storage import memory_of
from insidetensor.showing.shown import is_a

MOST = 1 << 16  # bytes of the arrays and tensors that are looked at

State = tuple[tuple[int, ...], tuple[int, ...], str, bool, bool, bytes]


def lies_in_memory(x: Any) -> bool:
    """Whether this is an ndarray or a tensor whose elements can be reached."""
    return _place_of(x) is not None


def read_bytes(x: Any) -> bytes | None:
    """Read the bytes of all elements, row by row; None where they cannot be reached."""
    over = _over(x)
    return None if over is None else over.tobytes()


def change_bytes(x: Any) -> None:
    """Change every byte of every element to a random other one."""
    old = np.frombuffer(read_bytes(x) or b"", np.uint8)
    noise = np.frombuffer(os.urandom(old.size), np.uint8) | 1  # XOR with 0 would change nothing
    restore_bytes(x, (old ^ noise).tobytes())


def restore_bytes(x: Any, old: bytes | None) -> None:
    """Write back the bytes that `read_bytes` gave."""
    over = _over(x)
    if over is not None and over.size and old is not None:
        over[...] = np.frombuffer(old, over.dtype).reshape(over.shape)


def describe_state(x: Any) -> State:
    """Describe what of an argument a function must not change.

    Its shape, its strides, its dtype, whether it may be written and whether it requires grad; then
    the bytes of its elements.
    """
    place = _place_of(x)
    shape, strides = (place.shape, place.strides) if place else ((), ())
    return shape, strides, str(x.dtype), is_writable(x), requires_grad(x), read_bytes(x) or b""


def is_writable(x: Any) -> bool:
    """Whether the library lets the elements be written."""
    if is_a(x, np.ndarray):
        return bool(np.ndarray.view(x, np.ndarray).flags.writeable)
    return library_of(x) == "torch"


def requires_grad(x: Any) -> bool:
    """Whether this is a torch tensor that requires grad."""
    return library_of(x) == "torch" and bool(x.requires_grad)


def _place_of(x: Any) -> Memory | None:
    """Where the elements lie; None where they cannot be reached."""
    if is_a(x, np.ndarray):
        x = np.ndarray.view(x, np.ndarray)  # without what a subclass makes of its shape
        if x.dtype.hasobject:
            return None
    elif library_of(x) is None:
        return None
    try:
        memory = memory_of(x)
    except (TypeError, ValueError):
        return None
    return memory if memory.device == "cpu" and memory.has_bytes else None


def _over(x: Any) -> np.ndarray | None:
    """An array over the memory of x that may be written; keep x for as long as it is used."""
    place = _place_of(x)
    if place is None:
        return None
    nbytes = math.prod(place.shape) * (place.itemsize or 0)
    if not nbytes or nbytes > MOST:
        return None if nbytes else np.zeros(0, np.uint8)
    described = {
        "version": 3, "typestr": f"|V{place.itemsize}", "shape": place.shape,
        "strides": place.strides, "data": (place.address, False),
    }  # fmt: skip
    return np.asarray(SimpleNamespace(__array_interface__=described))
