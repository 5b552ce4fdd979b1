"""Tensors and variables of TensorFlow: bytes and a device; the memory of a tensor is shared."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from .arrays import flat, must_fit
from .codec import Codec
from .dtypes import can_cross, get_dtype, put_dtype
from .limits import Malformed
from .owners import Owner, elements_of, get_sizes, owner_of_tensorflow
from .regions import Region, Regions
from .wire import Reader, Writer

_DEVICE = re.compile(r"(/job:localhost/replica:0/task:0/device:[A-Z]{3}:[0-9]{1,2})?")


class TensorflowTensors:
    """Writes and reads eager tensors, variables, dtypes and shapes, once it is imported."""

    def __init__(self, codec: Codec, regions: Regions) -> None:
        self._codec, self._regions = codec, regions
        self.history: Callable[[Any], Any] | None = None  # as in TorchTensors
        codec.put_any.append(self._put_any)
        codec.get_of |= {ord("Q"): self._get, ord("v"): self._get_variable,
                         ord("e"): self._get_dtype, ord("w"): self._get_shape}  # fmt: skip

    def owner(self, value: Any) -> Owner | None:
        """Whose memory a tensor on a CPU lies in: its own."""
        if "tensorflow" not in sys.modules or not _is_tensor(value) or not _has_bytes(value):
            return None
        return owner_of_tensorflow(value) if "CPU" in value.device else None

    def _put_any(self, writer: Writer, value: Any, depth: int) -> bool:
        tf = sys.modules.get("tensorflow")
        if tf is None:
            return False
        kind = type(value)
        if _is_tensor(value):
            return self._put(writer, value)
        if kind.__name__ == "ResourceVariable" and issubclass(kind, tf.Variable):
            return self._put_variable(writer, value)
        if kind is type(tf.float32):
            writer.put(b"e")
            writer.text(value.name)
        elif kind is tf.TensorShape and value.rank is not None and value.is_fully_defined():
            writer.put(b"w")
            writer.number(len(value))
            for size in value:
                writer.number(size)
        else:
            return False
        return True

    def _put(self, writer: Writer, value: Any) -> bool:
        if not _has_bytes(value):
            return False
        on_cpu = "CPU" in value.device
        array = elements_of(value) if on_cpu else value.cpu().numpy()
        writer.put(b"Q")
        self._codec.give(writer, value)
        put_dtype(writer, value.dtype.as_numpy_dtype)
        writer.number(array.ndim)
        for size in array.shape:
            writer.number(size)
        writer.text(value.device)
        if not array.nbytes or not on_cpu:
            writer.number(0)
            writer.sized(array.tobytes())
            return True
        region_key = self._regions.key_of(owner_of_tensorflow(value))
        region = self._regions.get(region_key)
        self._regions.put(writer, region_key)
        writer.number(array.ctypes.data - region.address)
        writer.number(region.owner.value is value)
        return True

    def _get(self, reader: Reader, depth: int) -> Any:
        import tensorflow as tf

        key, dtype, shape = self._codec.key(reader), get_dtype(reader), get_sizes(reader)
        device = _device(reader)
        if any(size < 0 for size in shape):
            raise Malformed("tensor")
        nbytes = math.prod(shape) * dtype.itemsize
        try:
            if reader.number() == 0:
                array = np.frombuffer(reader.sized(), dtype).reshape(shape)
                value = _made(tf, array.copy(), device)
            else:
                reader.unread(8)
                region = self._regions.read(reader)
                offset, is_owner = reader.number(), reader.number()
                must_fit(region.nbytes, offset, (nbytes,), (1,), 1)
                value = self._in(tf, region, offset, dtype, shape, device, bool(is_owner))
        except (ValueError, TypeError, RuntimeError, MemoryError, tf.errors.OpError):
            raise Malformed("tensor") from None
        if self.history is not None:
            value = self.history(value)
        self._codec.table.take(key, value)
        return value

    def _in(
        self, tf: Any, region: Region, offset: int, dtype: Any, shape: Any, device: str, owns: bool
    ) -> Any:
        """A tensor over known memory, where TensorFlow can be brought to share it."""
        whole = region.owner.value
        if region.owner.kind == "f" and offset == 0 and _is_tensor(whole):
            same = whole.dtype.as_numpy_dtype == dtype.type and tuple(whole.shape) == shape
            if same and owns and self._codec.table.key_of(whole) is None:
                return whole
            if whole.dtype.as_numpy_dtype == dtype.type and whole.device == device:
                with tf.device(device):
                    return tf.identity(whole) if same else tf.reshape(tf.identity(whole), shape)
        size = math.prod(shape) * dtype.itemsize
        view: np.ndarray = np.ndarray((size,), "u1", buffer=flat(region), offset=offset)
        return _made(tf, _Lent(view.view(dtype).reshape(shape)), device)

    def _put_variable(self, writer: Writer, value: Any) -> bool:
        if not _has_bytes(value):
            return False
        array = np.asarray(value.read_value())
        writer.put(b"v")
        self._codec.give(writer, value)
        put_dtype(writer, array.dtype)
        writer.number(array.ndim)
        for size in array.shape:
            writer.number(size)
        writer.text(value.device)
        writer.sized(array.tobytes())
        return True

    def _get_variable(self, reader: Reader, depth: int) -> Any:
        import tensorflow as tf

        key, dtype, shape = self._codec.key(reader), get_dtype(reader), get_sizes(reader)
        device, data = _device(reader), reader.sized()
        try:
            array = np.frombuffer(data, dtype).reshape(shape)
            with tf.device(device or None):
                value = tf.Variable(array.copy())
        except (ValueError, TypeError, RuntimeError, tf.errors.OpError):
            raise Malformed("variable") from None
        self._codec.table.take(key, value)
        return value

    def _get_dtype(self, reader: Reader, depth: int) -> Any:
        import tensorflow as tf

        try:
            return tf.as_dtype(reader.text(40))
        except TypeError:
            raise Malformed("dtype") from None

    def _get_shape(self, reader: Reader, depth: int) -> Any:
        import tensorflow as tf

        sizes = get_sizes(reader)
        if any(size < 0 for size in sizes):
            raise Malformed("shape")
        return tf.TensorShape(sizes)


class _Lent:
    """An array that TensorFlow takes over without a copy, as it does with a tensor of torch."""

    def __init__(self, array: np.ndarray) -> None:
        self._array = array

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self._array


def _is_tensor(value: Any) -> bool:
    kind = type(value)
    return kind.__name__ == "EagerTensor" and kind.__module__.startswith("tensorflow.")


def _has_bytes(value: Any) -> bool:
    """Whether the elements are numbers; text and handles are not."""
    name = value.dtype.name
    if name in ("string", "resource", "variant") or name.startswith("q"):
        return False
    return can_cross(np.dtype(value.dtype.as_numpy_dtype))


def _device(reader: Reader) -> str:
    device = reader.text(100)
    if not _DEVICE.fullmatch(device):
        raise Malformed("device")
    return device


def _made(tf: Any, array: Any, device: str) -> Any:
    with tf.device(device or None):
        return tf.constant(array)
