"""Open a tensor of any library: get its layout, and read single cells of its storage."""

import sys
from dataclasses import dataclass
from typing import Any

from insidetensor.memory.layout import Layout
from insidetensor.memory.own_memory import ATTRIBUTES, memory_of_own
from insidetensor.memory.region import Memory, Reader
from insidetensor.memory.tensorflow_memory import (
    is_tensorflow,
    memory_of_tensorflow,
    read_header,
    read_values,
)
from insidetensor.memory.torch_memory import memory_of_torch
from insidetensor.messages import message
from insidetensor.showing.shown import is_a, type_name


@dataclass(frozen=True)
class Opened:
    """An opened tensor: its layout, and `read(cells)`, which is None where nothing can be read.

    A TensorFlow tensor has no known cells: its `read` takes row-major positions, and its `memory`
    is None, as for a bare Layout.
    """

    layout: Layout
    read: Reader | None = None
    memory: Memory | None = None


def open_tensor(x: Any) -> Opened:
    """Open an ndarray, a torch or TF tensor, or an object with a tensor's four attributes.

    Raises: TypeError for anything else; ValueError when its header makes no sense.
    """
    if isinstance(x, Layout):
        return Opened(x)
    if is_tensorflow(x):
        return Opened(read_header(x), lambda positions: read_values(x, positions))
    memory = memory_of(x)
    return Opened(_layout(memory), memory.read, memory)


def layout_of(x: object) -> Layout:
    """The layout of an ndarray, a PyTorch or TensorFlow tensor, or an object of your own.

    An object of your own needs `shape`, `strides` (elements), `offset` (elements) and `storage`.

    Raises: TypeError for anything else; ValueError when its header makes no sense.
    """
    return open_tensor(x).layout


def memory_of(x: Any) -> Memory:
    """Locate the memory under a tensor of any library, or under a learner's own object.

    Raises: TypeError for anything else; ValueError when its header makes no sense.
    """
    torch = sys.modules.get("torch")
    if is_a(x, "numpy.ndarray"):
        from insidetensor.memory.numpy_memory import memory_of_ndarray

        return memory_of_ndarray(x)
    if torch is not None and isinstance(x, getattr(torch, "Tensor", ())):
        return memory_of_torch(x)
    if is_tensorflow(x):
        return memory_of_tensorflow(x)
    if all(hasattr(x, name) for name in ATTRIBUTES):
        return memory_of_own(x)
    raise TypeError(message("layout.unknown_type", got=type_name(x)))


def _layout(memory: Memory) -> Layout:
    """Convert strides and offset from bytes to elements.

    Raises: ValueError where that leaves a remainder, or where an ndarray leaves its storage.
    """
    pitch = memory.pitch
    if pitch == 0 or any(stride % pitch for stride in memory.strides):
        raise ValueError(message("layout.odd_strides", strides=memory.strides, itemsize=pitch))
    skipped = memory.address - memory.origin
    layout = Layout(
        shape=memory.shape,
        strides=tuple(stride // pitch for stride in memory.strides),
        offset=skipped // pitch,
        itemsize=memory.itemsize,
        dtype=memory.dtype,
        device=memory.device,
        library=memory.library,
        storage_id=memory.identity,
        storage_size=memory.cells,
    )
    if memory.library == "numpy":
        _refuse_outside(layout, skipped, memory.nbytes, pitch)
    if skipped % pitch:
        raise ValueError(message("layout.odd_offset", skipped=skipped, itemsize=pitch))
    return layout


def _refuse_outside(layout: Layout, skipped: int, nbytes: int, itemsize: int) -> None:
    reached = Layout(layout.shape, layout.strides).bounds()
    if reached is None:
        return
    first, last = (skipped + cell * itemsize for cell in reached)
    last += itemsize - 1
    if first < 0 or last >= nbytes:
        where = {"first": first, "last": last, "nbytes": nbytes}
        raise ValueError(message("layout.outside_storage", **where))
