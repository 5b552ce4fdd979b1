"""ndarrays and NumPy's scalars: a place in a region that both sides hold, and how it is read."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from .codec import Codec
from .dtypes import can_cross, get_dtype, put_dtype
from .limits import Malformed
from .owners import get_sizes, owner_of_array
from .regions import Region, Regions
from .wire import Reader, Writer


class Arrays:
    """Writes and reads ndarrays; an array in known memory becomes a view of that memory."""

    def __init__(self, codec: Codec, regions: Regions) -> None:
        self._codec, self._regions = codec, regions
        self._agreed: dict[int, tuple[Any, ...]] = {}
        self._regions_of: dict[int, int] = {}
        codec.put_of[np.ndarray] = self._put
        codec.put_any.append(self._put_scalar)
        codec.get_of |= {
            ord("A"): self._get,
            ord("O"): self._get_objects,
            ord("g"): self._get_scalar,
            ord("D"): lambda reader, depth: get_dtype(reader),
        }
        codec.put_any.append(self._put_dtype)

    def forget(self, key: int) -> None:
        """This one is no longer looked after."""
        self._agreed.pop(key, None)
        self._regions_of.pop(key, None)

    def in_region(self, region: int) -> list[int]:
        """The keys of the arrays that lie in a region."""
        return [key for key, other in self._regions_of.items() if other == region]

    def put_changes(self, writer: Writer) -> None:
        """Write which arrays were made writable or read-only, or given another shape, here."""
        changed = []
        for key, agreed in self._agreed.items():
            array = self._codec.table.find(key)
            if array is not None and _state(array) != agreed:
                changed.append((key, array))
        writer.number(len(changed))
        for key, array in changed:
            self._agreed[key] = _state(array)
            writer.number(key)
            writer.number(bool(array.flags.writeable))
            writer.number(array.ndim)
            for size in array.shape:
                writer.number(size)

    def get_changes(self, reader: Reader) -> None:
        """Do the same with our own arrays, where NumPy lets us."""
        for _ in range(reader.count()):
            key, writable = self._codec.key(reader), bool(reader.number())
            shape = get_sizes(reader)
            if key not in self._agreed:
                raise Malformed("array")
            array = self._codec.table.get(key)
            if any(size < 0 for size in shape) or math.prod(shape) != array.size:
                raise Malformed("shape")
            with suppress(ValueError, AttributeError), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                array.flags.writeable = writable
            with suppress(ValueError, AttributeError), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # NumPy would rather have a new array
                if array.shape != shape:
                    array.shape = shape
            self._agreed[key] = _state(array)

    def _put(self, writer: Writer, value: np.ndarray, depth: int) -> None:
        if value.dtype.hasobject:
            self._put_objects(writer, value, depth)
            return
        if not can_cross(value.dtype):
            self._codec.put_any[-1](writer, value, depth)
            return
        writer.put(b"A")
        key = self._codec.give(writer, value)
        self._agreed[key] = _state(value)
        put_dtype(writer, value.dtype)
        for sizes in (value.shape, value.strides):
            writer.number(len(sizes))
            for size in sizes:
                writer.number(size)
        owner = owner_of_array(value)
        if not owner.nbytes:
            writer.number(value.flags.writeable)
            writer.number(0)
            return
        region_key = self._regions.key_of(owner)
        region = self._regions.get(region_key)
        self._regions_of[key] = region_key
        is_owner = region.owner.value is value
        writer.number(value.flags.writeable + 2 * is_owner)
        self._regions.put(writer, region_key)
        writer.number(value.ctypes.data - region.address)

    def _get(self, reader: Reader, depth: int) -> np.ndarray:
        key = self._codec.key(reader)
        dtype, shape, strides = get_dtype(reader), get_sizes(reader), get_sizes(reader)
        flags = reader.number()
        at = reader.number()
        if len(shape) != len(strides):
            raise Malformed("axes")
        array: np.ndarray
        try:
            if at == 0:
                array = _empty(shape, dtype)
            else:
                reader.unread(8)
                region = self._regions.read(reader)
                array = self._view(region, reader.number(), dtype, shape, strides, flags)
            if not flags & 1:
                array.flags.writeable = False
        except (ValueError, TypeError, OverflowError, MemoryError):
            raise Malformed("array") from None
        self._codec.table.take(key, array)
        self._agreed[key] = _state(array)
        return array

    def _view(
        self,
        region: Region,
        offset: int,
        dtype: np.dtype[Any],
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        flags: int,
    ) -> np.ndarray:
        must_fit(region.nbytes, offset, shape, strides, dtype.itemsize)
        if math.prod(shape) * max(1, dtype.itemsize) > self._codec.limits.frame_bytes:
            raise Malformed("array")
        owner = region.owner.value
        if flags & 2 and type(owner) is np.ndarray:
            same = (owner.dtype, owner.shape, owner.strides) == (dtype, shape, strides)
            if same and self._codec.table.key_of(owner) is None:
                return owner
        made: np.ndarray
        made = np.ndarray(shape, dtype, buffer=flat(region), offset=offset, strides=strides)
        if flags & 1 and not made.flags.writeable:  # over there somebody may write what we may not
            shown = np.asarray(_Exposed(region.owner.value, region.address, region.nbytes, True))
            made = np.ndarray(shape, dtype, buffer=shown, offset=offset, strides=strides)
        return made

    def _put_objects(self, writer: Writer, value: np.ndarray, depth: int) -> None:
        if value.dtype != object:
            self._codec.put_any[-1](writer, value, depth)
            return
        writer.put(b"O")
        self._codec.give(writer, value)
        writer.number(value.ndim)
        for size in value.shape:
            writer.number(size)
        writer.number(value.size)
        for item in value.ravel():
            self._codec.put(writer, item, depth)

    def _get_objects(self, reader: Reader, depth: int) -> np.ndarray:
        key, shape = self._codec.key(reader), get_sizes(reader)
        count = reader.count()
        if any(size < 0 for size in shape) or math.prod(shape) != count:
            raise Malformed("shape")
        try:
            array = np.empty(count, object)
            for at in range(count):
                array[at] = self._codec.get(reader, depth)
            made = array.reshape(shape)
        except (ValueError, OverflowError):
            raise Malformed("shape") from None
        self._codec.table.take(key, made)
        return made

    def _put_scalar(self, writer: Writer, value: Any, depth: int) -> bool:
        kind = type(value)
        if not issubclass(kind, np.generic) or kind is not getattr(value.dtype, "type", None):
            return False
        if not can_cross(value.dtype):
            return False
        writer.put(b"g")
        put_dtype(writer, value.dtype)
        writer.sized(value.tobytes())
        return True

    def _get_scalar(self, reader: Reader, depth: int) -> Any:
        dtype, data = get_dtype(reader), reader.sized()
        if len(data) != dtype.itemsize or not data:
            if dtype.kind in "SU" and not data:
                return dtype.type()
            raise Malformed("scalar")
        return np.frombuffer(data, dtype)[0]

    def _put_dtype(self, writer: Writer, value: Any, depth: int) -> bool:
        if not issubclass(type(value), np.dtype) or not can_cross(value):
            return False
        writer.put(b"D")
        put_dtype(writer, value)
        return True


def _state(array: np.ndarray) -> tuple[Any, ...]:
    return bool(array.flags.writeable), array.shape


def must_fit(
    nbytes: int, offset: int, shape: Sequence[int], strides: Sequence[int], itemsize: int
) -> None:
    """Whether every element lies within a region of so many bytes.

    Raises: Malformed.
    """
    if any(size < 0 for size in shape):
        raise Malformed("shape")
    if not 0 <= offset <= nbytes:
        raise Malformed("offset")
    if 0 in shape:
        return
    steps = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
    low = offset + sum(step for step in steps if step < 0)
    high = offset + sum(step for step in steps if step > 0) + itemsize
    if low < 0 or high > nbytes:
        raise Malformed("beyond the memory")


def flat(region: Region) -> Any:
    """All bytes of a region as something that an ndarray can be made over, and keeps alive."""
    owner = region.owner
    if owner.kind in ("t", "w"):
        return _bytes_of_storage(owner)
    if owner.kind == "b":
        return owner.value
    if owner.kind == "f":
        from .owners import elements_of

        return elements_of(owner.value)
    array = owner.value
    order = sorted(range(array.ndim), key=lambda axis: -array.strides[axis])
    return array.transpose(order) if owner.kind == "n" else _whole(region)


def _bytes_of_storage(owner: Any) -> np.ndarray:
    import torch

    from .owners import strong_storage

    storage = owner.value.untyped_storage() if owner.kind == "t" else strong_storage(owner.value)
    if storage is None:
        raise Malformed("region")
    tensor = torch.empty(0, dtype=torch.uint8).set_(storage, 0, (storage.nbytes(),), (1,))
    made: np.ndarray = tensor.numpy()
    return made


class _Exposed:
    """Memory of somebody else's, shown to NumPy; it keeps the owner alive."""

    def __init__(self, owner: object, address: int, nbytes: int, writable: bool) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "data": (address, not writable), "shape": (nbytes,), "typestr": "|u1", "version": 3,
        }  # fmt: skip


def _whole(region: Region) -> np.ndarray:
    owner = region.owner
    shown = _Exposed(owner.value, region.address, region.nbytes, owner.writable)
    return np.asarray(shown)


def _empty(shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray:
    if any(size < 0 for size in shape) or math.prod(shape) * dtype.itemsize:
        raise Malformed("shape")
    return np.empty(shape, dtype)
