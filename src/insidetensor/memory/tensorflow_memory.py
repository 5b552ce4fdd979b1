"""Locate the memory under a TensorFlow tensor, of which only the address can be found."""

import ctypes
import sys
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any

from insidetensor.memory.layout import Layout
from insidetensor.memory.region import Memory
from insidetensor.messages import message
from insidetensor.showing.shown import is_a


def is_tensorflow(x: object) -> bool:
    """Whether this is a tensor or a variable of TensorFlow, which is not imported here."""
    tensorflow = sys.modules.get("tensorflow")
    kinds = (getattr(tensorflow, "Tensor", ()), getattr(tensorflow, "Variable", ()))
    return isinstance(x, kinds)


def read_header(x: Any) -> Layout:
    """Read the layout of a TensorFlow tensor, which has no strides and no offset.

    Raises: ValueError for a symbol in a graph.
    """
    _refuse_symbol(x)
    return Layout(
        shape=tuple(x.shape),
        strides=None,
        offset=None,
        itemsize=x.dtype.size or None,
        dtype=x.dtype.name,
        device=str(x.device).rpartition("device:")[2],
        library="tensorflow",
    )


def read_values(x: Any, positions: Any) -> list[object]:
    """Read the values of a TensorFlow tensor at these row-major positions."""
    whole = x.numpy()
    if not is_a(whole, "numpy.ndarray", "numpy.generic"):  # one string is handed over as bytes
        return [whole for _ in positions]
    flat = whole.reshape(-1)
    return [flat[position] for position in positions]


def memory_of_tensorflow(x: Any) -> Memory:
    """Locate the memory under a TensorFlow tensor, which is taken to be row-major.

    Raises: ValueError for a symbol in a graph; TypeError for a dtype without bytes to look at.
    """
    _refuse_symbol(x)
    value = x.value() if hasattr(x, "assign") else x  # a variable is looked at without a copy
    if value.dtype.name in ("string", "resource", "variant"):
        raise TypeError(message("sharing.no_bytes", dtype=value.dtype.name))
    if "CPU" in value.device:
        from insidetensor.memory.numpy_memory import memory_of_buffer

        return memory_of_buffer(value)  # read-only and zero-copy, unlike .numpy()
    shape, itemsize = tuple(value.shape), value.dtype.size
    steps = [*accumulate([itemsize, *shape[:0:-1]], mul)][::-1] if shape else []
    address = dlpack_address(value)
    device = "cuda:" + value.device.rsplit(":", 1)[1]
    return Memory(
        space=device,
        start=address,
        nbytes=itemsize * prod(shape),
        origin=address,
        pitch=itemsize,
        address=address,
        shape=shape,
        strides=tuple(steps),
        itemsize=itemsize,
        dtype=value.dtype.name,
        device=device,
        library="tensorflow",
        identity=address,
    )


def dlpack_address(value: Any) -> int:
    """Read the address from a DLPack capsule: the first field of the struct that it holds."""
    capsule = sys.modules["tensorflow"].experimental.dlpack.to_dlpack(value)
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return ctypes.c_void_p.from_address(pointer(capsule, b"dltensor")).value or 0


def _refuse_symbol(x: Any) -> None:
    if not hasattr(x, "numpy"):
        raise ValueError(message("layout.symbolic"))
