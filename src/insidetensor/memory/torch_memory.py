"""Locate the memory under a PyTorch tensor."""

from typing import Any

from insidetensor.memory.region import Memory, Reader
from insidetensor.messages import message


def memory_of_torch(x: Any) -> Memory:
    """Locate the memory under a PyTorch tensor; `has_bytes` is False for "meta" and fake tensors.

    Raises: ValueError for a tensor without strides: sparse, nested, or inside a transform.
    """
    if x.is_nested:
        raise ValueError(message("layout.nested"))
    if str(x.layout) != "torch.strided":
        raise ValueError(message("layout.not_strided", layout=str(x.layout)))
    try:
        storage = x.untyped_storage()
        has_bytes = storage.device.type != "meta"
        start = storage.data_ptr() if has_bytes else 0
    except (RuntimeError, NotImplementedError):  # torch.vmap, and other transforms
        raise ValueError(message("layout.wrapped", got=type(x).__name__)) from None
    identity = start or storage._cdata
    itemsize, nbytes = x.itemsize, storage.nbytes()
    return Memory(
        space=str(x.device) if start else ("no memory", identity),
        start=start,
        nbytes=nbytes,
        origin=start,
        pitch=itemsize,
        address=start + x.storage_offset() * itemsize,
        shape=tuple(x.shape),
        strides=tuple(step * itemsize for step in x.stride()),
        itemsize=itemsize,
        dtype=str(x.dtype).removeprefix("torch."),
        device=str(x.device),
        library="torch",
        identity=identity,
        read=_reader(x, storage, nbytes // itemsize) if has_bytes else None,
        reading=_reading(x),
        has_bytes=has_bytes,
    )


def _reader(x: Any, storage: Any, size: int) -> Reader:
    def read(cells: Any) -> list[object]:
        # Not as_strided: that would keep the lazy bits of x and change the values on reading.
        flat = x.detach().new_empty(0).set_(storage, 0, (size,), (1,))
        return list(flat[list(cells)].tolist())

    return read


def _reading(x: Any) -> tuple[str, ...]:
    """What the tensor does to each value on reading.

    Source: https://docs.pytorch.org/docs/stable/generated/torch.conj.html
    """
    bits = {"conjugates": x.is_conj(), "negates": x.is_neg()}
    return tuple(name for name, is_set in bits.items() if is_set)
