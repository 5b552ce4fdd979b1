"""Locate the memory under an ndarray: its outermost base, or the torch tensor that owns it."""

import sys
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from insidetensor.memory.region import Memory, Reader


def memory_of_ndarray(x: np.ndarray) -> Memory:
    """Locate the memory under an ndarray; its storage is its outermost base."""
    owner = _owner(x)
    if not isinstance(owner, np.ndarray):
        return _lent_by_torch(x, owner)
    low, high = np.lib.array_utils.byte_bounds(owner)
    return _memory(x, low, high - low, low, lambda cells: _read(owner, x.dtype, cells))


def memory_of_buffer(x: Any) -> Memory:
    """Locate the memory under anything that NumPy reads without a copy: an array, bytes."""
    return memory_of_ndarray(np.asarray(x))


def _memory(x: np.ndarray, start: int, nbytes: int, identity: int, read: Reader) -> Memory:
    address = int(x.__array_interface__["data"][0])
    if x.size == 0:
        # An empty view may start anywhere: it reads nothing.
        skipped = min(max(address - start, 0), nbytes)
        address = start + skipped // (x.itemsize or 1) * x.itemsize
    return Memory(
        space="cpu",
        start=start,
        nbytes=nbytes,
        origin=start,
        pitch=x.itemsize,
        address=address,
        shape=x.shape,
        strides=x.strides,
        itemsize=x.itemsize,
        dtype=str(x.dtype),
        device="cpu",
        library="numpy",
        identity=identity,
        read=read,
    )


def _owner(x: np.ndarray) -> Any:
    """The outermost ndarray that `x` is a view of, or the torch tensor that owns its memory."""
    torch = sys.modules.get("torch")
    owner: Any = x
    while True:
        base = owner.base
        # as_strided keeps its array inside a small object that has a `base` of its own.
        inner = base if isinstance(base, np.ndarray) else getattr(base, "base", None)
        if isinstance(inner, np.ndarray):
            owner = inner
        elif torch is not None and isinstance(base, getattr(torch, "Tensor", ())):
            return base
        else:
            return owner


def _lent_by_torch(x: np.ndarray, lender: Any) -> Memory:
    storage = lender.untyped_storage()
    start = storage.data_ptr()
    uint8 = sys.modules["torch"].uint8

    def read(cells: Any) -> list[object]:
        flat = lender.detach().new_empty(0, dtype=uint8).set_(storage).numpy()
        return _values(flat, x.dtype, cells)

    return _memory(x, start, storage.nbytes(), start or storage._cdata, read)


def _read(owner: np.ndarray, dtype: np.dtype[Any], cells: Any) -> list[object]:
    return _values(_flat(owner), dtype, cells)


def _values(flat: np.ndarray, dtype: np.dtype[Any], cells: Any) -> list[object]:
    if flat.dtype == dtype:
        return [flat[cell] for cell in cells]
    whole = flat[: len(flat) // dtype.itemsize * dtype.itemsize].view(dtype)
    return [whole[cell].item() for cell in cells]


def _flat(owner: np.ndarray) -> np.ndarray:
    """View the storage of `owner` as one read-only row of bytes, from its lowest address upwards.

    Where the elements are references, it is a row of elements.
    """
    low, high = np.lib.array_utils.byte_bounds(owner)
    upwards = owner[tuple(slice(None, None, -1 if s < 0 else 1) for s in owner.strides)]
    if upwards.size == 0:
        return np.empty(0, dtype=np.uint8)
    if isinstance(owner.dtype, np.dtypes.StringDType):  # as_strided does not take these
        return upwards.ravel(order="K")
    if owner.dtype.hasobject:
        return as_strided(upwards, (-(-(high - low) // owner.itemsize),), (owner.itemsize,))
    first = upwards[(slice(0, 1),) * owner.ndim].reshape(1).view(np.uint8)
    return as_strided(first, (high - low,), (1,), writeable=False)
