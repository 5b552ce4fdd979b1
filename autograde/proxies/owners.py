"""Whoever owns memory: how to find it under an array, describe it, and make another like it."""

from __future__ import annotations

import ctypes
import math
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np

from .dtypes import get_dtype, put_dtype
from .limits import Malformed
from .wire import Reader, Writer

ALIGNMENT = 64  # what decides in TensorFlow whether memory is shared
_TRIES = 64


@dataclass
class Owner:
    """Memory that lives as long as `value`, which stands for a storage of torch weakly.

    `kind` is "n" for an ndarray, "b" for a bytearray, "t" for a storage of torch, "f" for a
    tensor of TensorFlow, "x" for anything else, which the other side replaces by plain bytes.
    """

    kind: str
    value: Any
    address: int
    nbytes: int
    writable: bool = True

    def is_alive(self) -> bool:
        """Whether the memory may be looked at."""
        if self.kind == "w":
            return not self.value.expired()
        if self.kind == "n":  # not by `.ctypes`, which makes an object each time
            return bool(self.value.__array_interface__["data"][0] == self.address)
        return True

    def is_used(self) -> bool:
        """Whether anybody but this description still holds the memory."""
        if self.kind == "t":  # from here on, only what is made of it keeps it
            self.kind, self.value = "w", weak_storage(self.value.untyped_storage())
        if self.kind == "w":
            return self.is_alive()
        return sys.getrefcount(self.value) > 2 and self.is_alive()


def owner_of_array(array: np.ndarray) -> Owner:
    """Whoever owns the memory of an ndarray: the one at the end of its bases."""
    root: Any = array
    while isinstance(root.base, np.ndarray):
        root = root.base
    if root.base is None:
        return Owner("n", root, *_extent(root), writable=bool(root.flags.writeable))
    buffer = root.base.obj if type(root.base) is memoryview else root.base
    if type(buffer) is bytearray and buffer:
        address = ctypes.addressof(ctypes.c_char.from_buffer(buffer))
        return Owner("b", buffer, address, len(buffer))
    return Owner("x", root, *_extent(root), writable=bool(root.flags.writeable))


def owner_of_torch(tensor: Any) -> Owner:
    """The storage of a tensor of torch on the CPU, held weakly: a tensor is no ndarray's base."""
    storage = tensor.untyped_storage()
    return Owner("w", weak_storage(storage), storage.data_ptr(), storage.nbytes())


def weak_storage(storage: Any) -> Any:
    """A reference to a storage of torch that does not keep it alive."""
    from torch.multiprocessing.reductions import StorageWeakRef

    return StorageWeakRef(storage)


def strong_storage(weak: Any) -> Any:
    """The storage again, or None where it is gone."""
    import torch

    return torch.UntypedStorage._new_with_weak_ptr(weak.cdata)


def owner_of_tensorflow(tensor: Any) -> Owner:
    """A tensor of TensorFlow on a CPU; nobody may write into one."""
    return Owner("f", tensor, *_extent(elements_of(tensor)), writable=False)


def elements_of(tensor: Any) -> np.ndarray:
    """A view of a tensor of TensorFlow, past everything that watches who reads one."""
    try:
        return np.asarray(memoryview(tensor))
    except (TypeError, ValueError, NotImplementedError):  # bfloat16 has no letter of its own
        return np.asarray(tensor)


def put_owner(writer: Writer, owner: Owner) -> None:
    """Write what is needed to make another like it."""
    kind = "t" if owner.kind == "w" else owner.kind
    writer.put(kind.encode())
    writer.number(owner.address % ALIGNMENT)
    if kind == "n":
        put_dtype(writer, owner.value.dtype)
        _put_sizes(writer, owner.value.shape)
        _put_sizes(writer, owner.value.strides)
        writer.number(owner.writable)
    elif kind == "f":
        put_dtype(writer, owner.value.dtype.as_numpy_dtype)
        _put_sizes(writer, tuple(owner.value.shape))
        writer.text(owner.value.device)


@dataclass(frozen=True)
class Described:
    """An owner that was read: what there is to make."""

    kind: str
    alignment: int
    dtype: np.dtype[Any] | None = None
    shape: tuple[int, ...] = ()
    strides: tuple[int, ...] = ()
    writable: bool = True
    device: str = ""


def owner_kind(reader: Reader) -> Described:
    """Read what `put_owner` wrote.

    Raises: Malformed.
    """
    kind, alignment = reader.take(1).decode("latin-1"), reader.number() % ALIGNMENT
    if kind == "n":
        dtype, shape, strides = get_dtype(reader), get_sizes(reader), get_sizes(reader)
        if len(shape) != len(strides):
            raise Malformed("owner")
        return Described(kind, alignment, dtype, shape, strides, bool(reader.number()))
    if kind == "f":
        return Described(kind, alignment, get_dtype(reader), get_sizes(reader), (), False,
                         reader.text(100))  # fmt: skip
    if kind not in ("b", "t", "x"):
        raise Malformed("owner")
    return Described(kind, alignment)


def built_owner(what: Described, data: bytes) -> Owner:
    """Memory of this process that holds these bytes, owned as the other side said.

    Raises: Malformed where the bytes are not as many as it takes.
    """
    if what.kind == "b":
        made = bytearray(data)
        return Owner("b", made, ctypes.addressof(ctypes.c_char.from_buffer(made)), len(made))
    if what.kind == "t":
        return _torch_owner(data, what.alignment)
    if what.kind == "x":
        array = _aligned((len(data),), np.dtype("u1"), what.alignment)
        _fill(array.ctypes.data, data)
        return Owner("n", array, array.ctypes.data, len(data))
    dtype = what.dtype
    if dtype is None or math.prod(what.shape) * dtype.itemsize != len(data) or dtype.hasobject:
        raise Malformed("owner")
    if what.kind == "f":
        return _tensorflow_owner(what, dtype, data)
    array = _array_like(what, dtype)
    _fill(array.ctypes.data, data)
    array.flags.writeable = what.writable
    return Owner("n", array, array.ctypes.data, len(data), what.writable)


def get_sizes(reader: Reader) -> tuple[int, ...]:
    """A short tuple of ints."""
    count = reader.count()
    if count > 64:
        raise Malformed("axes")
    return tuple(reader.number() for _ in range(count))


def _put_sizes(writer: Writer, sizes: tuple[int, ...]) -> None:
    writer.number(len(sizes))
    for size in sizes:
        writer.number(size)


def _extent(array: np.ndarray) -> tuple[int, int]:
    """(address, bytes) from the first byte of an array to its last."""
    if not array.size:
        return array.ctypes.data, 0
    low, high = np.lib.array_utils.byte_bounds(array)
    return low, high - low


def _array_like(what: Described, dtype: np.dtype[Any]) -> np.ndarray:
    """An ndarray without gaps, whose axes lie in memory in the order that was told."""
    shape, strides = what.shape, what.strides
    if any(not 0 <= size < 2**62 for size in shape):
        raise Malformed("shape")
    order = sorted(range(len(shape)), key=lambda axis: -strides[axis])
    flat = _aligned(tuple(shape[axis] for axis in order), dtype, what.alignment)
    if flat.size and any(
        stride != flat.strides[order.index(axis)] and shape[axis] > 1
        for axis, stride in enumerate(strides)
    ):
        raise Malformed("strides")
    if order == list(range(len(shape))):
        return flat
    if order == list(reversed(range(len(shape)))):
        made: np.ndarray = np.empty(shape, dtype, order="F")
        return made
    return np.transpose(flat, [order.index(axis) for axis in range(len(shape))])


def _aligned(shape: tuple[int, ...], dtype: np.dtype[Any], alignment: int) -> np.ndarray:
    """An ndarray that owns its memory, at an address of this alignment if one can be had."""
    others = []
    for _ in range(_TRIES):
        try:
            made = np.empty(shape, dtype)
        except (ValueError, MemoryError):
            raise Malformed("shape") from None
        if made.ctypes.data % ALIGNMENT == alignment or made.nbytes > 1 << 20:
            return made
        others.append(made)  # kept, so that the next one comes from elsewhere
    return made


def _torch_owner(data: bytes, alignment: int) -> Owner:
    import torch

    if alignment:  # torch's own memory always begins at a multiple of 64
        array = _aligned((len(data),), np.dtype("u1"), alignment)
        tensor = torch.from_numpy(array)
    else:
        tensor = torch.empty(len(data), dtype=torch.uint8)
    _fill(tensor.data_ptr(), data)
    return Owner("t", tensor, tensor.data_ptr(), len(data))


def _tensorflow_owner(what: Described, dtype: np.dtype[Any], data: bytes) -> Owner:
    import tensorflow as tf

    array = np.frombuffer(data, dtype).reshape(what.shape)
    try:
        with tf.device(what.device):
            tensor = tf.constant(array)
    except (ValueError, TypeError, RuntimeError, tf.errors.OpError):
        raise Malformed("device") from None
    return owner_of_tensorflow(tensor)


def _fill(address: int, data: bytes) -> None:
    ctypes.memmove(address, data, len(data))
