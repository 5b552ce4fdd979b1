"""Open a tensor of any library: its layout, and a way to read single cells of its storage."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from .layout import Layout
from .messages import message

Reader = Callable[[Sequence[int]], list[object]]


@dataclass(frozen=True)
class Opened:
    """A layout, and `read(cells)`: the values in those storage cells (None: cannot be read).

    A TensorFlow tensor has no cells to speak of: its `read` takes row-major positions instead.
    """

    layout: Layout
    read: Reader | None = None


def opened(x: Any) -> Opened:
    """Look inside an ndarray, a torch or TF tensor, or an object with a tensor's four attributes.

    Raises: TypeError for anything else; ValueError when its header makes no sense.
    """
    torch, tensorflow = sys.modules.get("torch"), sys.modules.get("tensorflow")
    if isinstance(x, Layout):
        return Opened(x)
    if isinstance(x, np.ndarray):
        return _opened_ndarray(x)
    if torch is not None and isinstance(x, getattr(torch, "Tensor", ())):
        return _opened_torch(x)
    if tensorflow is not None and _is_tensorflow(x, tensorflow):
        return _opened_tensorflow(x)
    if all(hasattr(x, name) for name in ("shape", "strides", "offset", "storage")):
        return _opened_own(x)
    raise TypeError(message("layout.unknown_type", got=type(x).__name__))


# ---- NumPy ---------------------------------------------------------------------------------------


def _opened_ndarray(x: np.ndarray) -> Opened:
    itemsize = x.itemsize
    if itemsize == 0 or any(stride % itemsize for stride in x.strides):
        raise ValueError(message("layout.odd_strides", strides=x.strides, itemsize=itemsize))
    owner = _owner(x)
    if not isinstance(owner, np.ndarray):
        return _ndarray_over_torch(x, owner)
    low, high = np.lib.array_utils.byte_bounds(owner)
    flat = _flat_bytes(owner, low, high)
    return Opened(_placed(x, low, high - low, identity=low), _reader_of_bytes(flat, x.dtype))


def _placed(x: np.ndarray, start: int, nbytes: int, identity: int) -> Layout:
    """The layout of `x` inside a storage of `nbytes` bytes that starts at address `start`."""
    itemsize = x.itemsize
    skipped = x.__array_interface__["data"][0] - start
    low, high = np.lib.array_utils.byte_bounds(x)
    if x.size == 0:
        # An empty view may start anywhere: it reads nothing.
        skipped = min(max(skipped, 0), nbytes) // itemsize * itemsize
    elif low < start or high > start + nbytes:
        raise ValueError(
            message("layout.outside_storage", first=low - start, last=high - start, nbytes=nbytes)
        )
    if skipped % itemsize:
        raise ValueError(message("layout.odd_offset", skipped=skipped, itemsize=itemsize))
    return Layout(
        shape=x.shape,
        strides=tuple(stride // itemsize for stride in x.strides),
        offset=skipped // itemsize,
        itemsize=itemsize,
        dtype=str(x.dtype),
        library="numpy",
        storage_id=identity,
        storage_size=nbytes // itemsize,
    )


def _owner(x: np.ndarray) -> Any:
    """The outermost ndarray that `x` is a view of, or the torch tensor that lent it its memory."""
    owner: Any = x
    while True:
        base = owner.base
        # as_strided keeps its array inside a small object that has a `base` of its own.
        inner = base if isinstance(base, np.ndarray) else getattr(base, "base", None)
        if isinstance(inner, np.ndarray):
            owner = inner
        elif _is_torch(base):
            return base
        else:
            return owner


def _ndarray_over_torch(x: np.ndarray, lender: Any) -> Opened:
    storage = lender.untyped_storage()
    start, nbytes = storage.data_ptr(), storage.nbytes()
    layout = _placed(x, start, nbytes, identity=start or storage._cdata)
    flat = lender.detach().new_empty(0, dtype=_uint8()).set_(storage).numpy()
    return Opened(layout, _reader_of_bytes(flat, x.dtype))


def _flat_bytes(owner: np.ndarray, low: int, high: int) -> np.ndarray:
    """The storage of `owner` as one row of bytes, read only, from its lowest address upwards."""
    upwards = owner[tuple(slice(None, None, -1 if s < 0 else 1) for s in owner.strides)]
    if upwards.size == 0:
        return np.empty(0, dtype=np.uint8)
    if owner.dtype.hasobject:
        return as_strided(upwards, (-(-(high - low) // owner.itemsize),), (owner.itemsize,))
    first = upwards[(slice(0, 1),) * owner.ndim].reshape(1).view(np.uint8)
    return as_strided(first, (high - low,), (1,), writeable=False)


def _reader_of_bytes(flat: np.ndarray, dtype: np.dtype[Any]) -> Reader:
    if flat.dtype == dtype:
        return lambda cells: [flat[cell] for cell in cells]
    whole = flat[: len(flat) // dtype.itemsize * dtype.itemsize].view(dtype)
    return lambda cells: [whole[cell].item() for cell in cells]


# ---- PyTorch -------------------------------------------------------------------------------------


def _is_torch(x: object) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(x, getattr(torch, "Tensor", ()))


def _uint8() -> Any:
    return sys.modules["torch"].uint8


def _opened_torch(x: Any) -> Opened:
    if str(x.layout) != "torch.strided":
        raise ValueError(message("layout.not_strided", layout=str(x.layout)))
    storage = x.untyped_storage()
    readable = x.device.type != "meta"
    size = storage.nbytes() // x.itemsize
    layout = Layout(
        shape=tuple(x.shape),
        strides=tuple(x.stride()),
        offset=x.storage_offset(),
        itemsize=x.itemsize,
        dtype=str(x.dtype).removeprefix("torch."),
        device=str(x.device),
        library="torch",
        storage_id=(storage.data_ptr() if readable else 0) or storage._cdata,
        storage_size=size,
    )
    if not readable:
        return Opened(layout)
    flat = x.detach().as_strided((size,), (1,), 0)
    return Opened(layout, lambda cells: list(flat[list(cells)].tolist()))


# ---- TensorFlow ----------------------------------------------------------------------------------


def _is_tensorflow(x: object, tensorflow: Any) -> bool:
    kinds = (getattr(tensorflow, "Tensor", ()), getattr(tensorflow, "Variable", ()))
    return isinstance(x, kinds)


def _opened_tensorflow(x: Any) -> Opened:
    if not hasattr(x, "numpy"):
        raise ValueError(message("layout.symbolic"))
    layout = Layout(
        shape=tuple(x.shape),
        strides=None,
        offset=None,
        itemsize=x.dtype.size,
        dtype=x.dtype.name,
        device=str(x.device).rpartition("device:")[2],
        library="tensorflow",
    )
    return Opened(layout, lambda cells: [x.numpy().reshape(-1)[cell] for cell in cells])


# ---- an object of your own -----------------------------------------------------------------------


def _opened_own(x: Any) -> Opened:
    storage = x.storage
    layout = Layout(
        shape=_counts(x.shape, "shape"),
        strides=_counts(x.strides, "strides"),
        offset=_counts((x.offset,), "offset")[0],
        itemsize=getattr(storage, "itemsize", None),
        dtype=_element_type(storage),
        library="python",
        storage_id=id(storage),
        storage_size=_length(storage),
    )
    return Opened(layout, lambda cells: [storage[cell] for cell in cells])


def _counts(values: Any, name: str) -> tuple[int, ...]:
    """Whole numbers as a tuple of plain ints; an ndarray's or torch's own integers are welcome."""
    try:
        return tuple(n.__index__() for n in values)
    except (TypeError, AttributeError):
        raise ValueError(message("layout.not_whole", name=name, got=repr(values))) from None


def _length(storage: Any) -> int:
    try:
        return len(storage)
    except TypeError:
        raise ValueError(message("layout.storage_length", got=type(storage).__name__)) from None


def _element_type(storage: Any) -> str:
    if isinstance(storage, np.ndarray):
        return str(storage.dtype)
    code = getattr(storage, "typecode", None) or getattr(storage, "format", None)
    if isinstance(storage, bytes | bytearray):
        code = "B"
    try:
        return str(np.dtype(code)) if code else "object"
    except TypeError:
        return "object"
