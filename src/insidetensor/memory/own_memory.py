"""Locate the memory under a learner's own tensor: an object with a header and a flat storage."""

import sys
from dataclasses import replace
from typing import Any

from insidetensor.libraries import library
from insidetensor.memory.layout import whole_number, whole_numbers
from insidetensor.memory.region import LIST_ORIGIN, Memory
from insidetensor.memory.torch_memory import memory_of_torch
from insidetensor.messages import message
from insidetensor.showing.shown import is_a, type_name

ATTRIBUTES = ("shape", "strides", "offset", "storage")


def memory_of_own(x: Any) -> Memory:
    """Locate the memory under an object with `shape`, `strides`, `offset` (elements), `storage`.

    Raises: ValueError where its header or its storage makes no sense.
    """
    storage = x.storage
    row = _row(storage)
    shape, strides = whole_numbers(x.shape, "shape"), whole_numbers(x.strides, "strides")
    offset, (size,), (pitch,) = whole_number(x.offset, "offset"), row.shape, row.strides
    width, reach = row.itemsize or 1, (size - 1) * pitch
    return replace(
        row,
        start=row.address + min(reach, 0) if size else row.address,
        nbytes=abs(reach) + width if size else 0,
        origin=row.address,
        pitch=pitch,
        address=row.address + offset * pitch,
        shape=shape,
        strides=tuple(stride * pitch for stride in strides),
        library="python",
        identity=row.address if size and row.space == "cpu" else id(storage),
        read=lambda cells: [storage[cell] for cell in cells],
        reading=(),
    )


def has_buffer(x: object) -> bool:
    """Whether `x` has the buffer protocol: an array, bytes, a memoryview."""
    try:
        memoryview(x)  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError):
        return False
    return True


def _row(storage: Any) -> Memory:
    """The storage as a tensor of one axis; cells of unknown size, as in a list, count one byte.

    Without NumPy, which finds the address of a buffer, its cells are those of a list.
    """
    size = _length(storage)
    torch = sys.modules.get("torch")
    row = None
    if torch is not None and isinstance(storage, getattr(torch, "Tensor", ())):
        row = memory_of_torch(storage)
    elif is_a(storage, "numpy.ndarray") or (has_buffer(storage) and library("numpy")):
        from insidetensor.memory.numpy_memory import memory_of_buffer

        row = memory_of_buffer(storage)
    if row is not None and len(row.shape) != 1:
        raise ValueError(message("layout.storage_length", got=type_name(storage)))
    if row is not None and all(row.strides):
        return row
    return Memory(
        space=("cells of", id(storage)),
        start=LIST_ORIGIN,
        nbytes=size,
        origin=LIST_ORIGIN,
        pitch=1,
        address=LIST_ORIGIN,
        shape=(size,),
        strides=(1,),
        itemsize=None,
        dtype=row.dtype if row else "object",
        device="cpu",
        library="python",
        identity=id(storage),
    )


def _length(storage: Any) -> int:
    try:
        return len(storage)
    except TypeError:
        raise ValueError(message("layout.storage_length", got=type_name(storage))) from None
