"""Tensors of torch: views of storages in regions; those on other devices cross by their bytes."""

from __future__ import annotations

import contextlib
import math
import sys
import warnings
from collections.abc import Callable
from typing import Any

from .arrays import flat, must_fit
from .codec import Codec
from .limits import Malformed
from .owners import Owner, get_sizes, owner_of_torch, strong_storage, weak_storage
from .regions import Region, Regions
from .wire import Reader, Writer

_MOST_ELEMENTS = 1 << 28


class TorchTensors:
    """Writes and reads torch's tensors, dtypes, devices and sizes, once torch is imported."""

    def __init__(self, codec: Codec, regions: Regions) -> None:
        self._codec, self._regions = codec, regions
        self._agreed: dict[int, tuple[Any, ...]] = {}
        self._regions_of: dict[int, int] = {}
        # How the judge gives a tensor the history that it has on the other side.
        self.history: Callable[[Any], Any] | None = None
        codec.put_any.append(self._put_any)
        codec.get_of |= {ord("q"): self._get, ord("U"): self._get_device,
                         ord("E"): self._get_dtype, ord("W"): self._get_size}  # fmt: skip

    def forget(self, key: int) -> None:
        """This one is no longer looked after."""
        self._agreed.pop(key, None)
        self._regions_of.pop(key, None)

    def in_region(self, region: int) -> list[int]:
        """The keys of the tensors that lie in a region."""
        return [key for key, other in self._regions_of.items() if other == region]

    def put_changes(self, writer: Writer) -> None:
        """Write which tensors began to require a gradient, or got another layout, here."""
        changed = []
        for key, agreed in self._agreed.items():
            tensor = self._codec.table.find(key)
            if tensor is not None and _state(tensor) != agreed:
                changed.append((key, tensor))
        writer.number(len(changed))
        for key, tensor in changed:
            self._agreed[key] = _state(tensor)
            writer.number(key)
            writer.number(tensor.requires_grad)
            for sizes in (tensor.shape, tensor.stride(), (tensor.storage_offset(),)):
                writer.number(len(sizes))
                for size in sizes:
                    writer.number(size)

    def get_changes(self, reader: Reader) -> None:
        """Let our own tensors require a gradient, and have the layout, as on the other side."""
        for _ in range(reader.count()):
            key, required = self._codec.key(reader), bool(reader.number())
            shape, strides, offset = (get_sizes(reader) for _ in range(3))
            if key not in self._agreed or len(offset) != 1 or len(shape) != len(strides):
                raise Malformed("tensor")
            tensor = self._codec.table.get(key)
            with contextlib.suppress(RuntimeError):  # no leaf, or no float
                tensor.requires_grad_(required)
            if (tuple(tensor.shape), tensor.stride(), tensor.storage_offset()) != (
                shape, strides, offset[0],
            ):  # fmt: skip
                _lay_out(tensor, shape, strides, offset[0])
            self._agreed[key] = _state(tensor)

    def owner(self, value: Any) -> Owner | None:
        """The storage that a tensor on the CPU lies in."""
        torch = sys.modules.get("torch")
        if torch is None or type(value) not in (torch.Tensor, torch.nn.Parameter):
            return None
        is_here = value.device.type == "cpu" and value.layout is torch.strided
        return owner_of_torch(value.detach()) if is_here else None

    # ---- writing ---------------------------------------------------------------------------------

    def _put_any(self, writer: Writer, value: Any, depth: int) -> bool:
        torch = sys.modules.get("torch")
        if torch is None:
            return False
        kind = type(value)
        if kind is torch.Tensor or kind is torch.nn.Parameter or _is_simulated(kind):
            return self._put(writer, value, torch, depth)
        if kind is torch.dtype:
            writer.put(b"E")
            writer.text(str(value))
        elif kind is torch.device:
            writer.put(b"U")
            writer.text(str(value))
        elif kind is torch.Size:
            writer.put(b"W")
            writer.number(len(value))
            for size in value:
                writer.number(size)
        else:
            return False
        return True

    def _put(self, writer: Writer, value: Any, torch: Any, depth: int) -> bool:
        if value.layout is not torch.strided or value.is_quantized:
            return False
        writer.put(b"q")
        key = self._codec.give(writer, value)
        self._agreed[key] = _state(value)
        has_history = value.requires_grad and not value.is_leaf
        flags = value.requires_grad + 2 * (type(value) is torch.nn.Parameter) + 4 * has_history
        writer.number(flags)
        writer.text(str(value.dtype))
        device = str(value.device)
        writer.text(device)
        plain = value.detach()
        if device != "cpu":
            self._put_elsewhere(writer, plain, device)
            return True
        if plain.is_conj() or plain.is_neg():
            plain = plain.resolve_conj().resolve_neg()
        for sizes in (plain.shape, plain.stride()):
            writer.number(len(sizes))
            for size in sizes:
                writer.number(size)
        storage = plain.untyped_storage()
        if not storage.nbytes():
            writer.number(0)
            return True
        region_key = self._regions.key_of(owner_of_torch(plain))
        self._regions_of[key] = region_key
        self._regions.put(writer, region_key)
        region = self._regions.get(region_key)
        writer.number(storage.data_ptr() - region.address)
        writer.number(storage.nbytes())
        writer.number(plain.storage_offset())
        base = None if value.requires_grad else value._base
        self._codec.put(writer, base if _is_view_of(value, base) else None, depth)
        return True

    def _put_elsewhere(self, writer: Writer, plain: Any, device: str) -> None:
        for sizes in (plain.shape, plain.stride()):
            writer.number(len(sizes))
            for size in sizes:
                writer.number(size)
        if device == "meta":
            return
        writer.sized(bytes_elsewhere(plain))

    # ---- reading ---------------------------------------------------------------------------------

    def _get(self, reader: Reader, depth: int) -> Any:
        import torch

        key, flags = self._codec.key(reader), reader.number()
        dtype, device = _dtype_named(reader.text(40)), reader.text(40)
        shape, strides = get_sizes(reader), get_sizes(reader)
        if len(shape) != len(strides) or any(size < 0 for size in (*shape, *strides)):
            raise Malformed("tensor")
        if math.prod(shape) > _MOST_ELEMENTS:
            raise Malformed("tensor")
        try:
            if device != "cpu":
                value = self._get_elsewhere(reader, dtype, device, shape, strides)
            else:
                value = self._get_here(reader, dtype, shape, strides, depth)
            if flags & 2:
                value = torch.nn.Parameter(value, requires_grad=bool(flags & 1))
            elif flags & 4 and self.history is not None:
                value = self.history(value)
            elif flags & 1:
                value.requires_grad_()
        except (RuntimeError, TypeError, ValueError, OverflowError, MemoryError):
            raise Malformed("tensor") from None
        self._codec.table.take(key, value)
        self._agreed[key] = _state(value)
        return value

    def _get_here(self, reader: Reader, dtype: Any, shape: Any, strides: Any, depth: int) -> Any:
        import torch

        if reader.number() == 0:
            if math.prod(shape):
                raise Malformed("tensor")
            return torch.empty_strided(shape, strides, dtype=dtype)
        reader.unread(8)
        region = self._regions.read(reader)
        start, nbytes, offset = reader.number(), reader.number(), reader.number()
        if start < 0 or nbytes <= 0 or start + nbytes > region.nbytes or offset < 0:
            raise Malformed("storage")
        size = dtype.itemsize
        must_fit(nbytes, offset * size, shape, [step * size for step in strides], size)
        storage = storage_in(region, start, nbytes)
        base = self._codec.get(reader, depth)
        if isinstance(base, torch.Tensor) and not base.requires_grad:
            same = base.untyped_storage().data_ptr() == storage.data_ptr()
            if same and base.dtype == dtype and not torch.is_inference(base):
                return base.as_strided(shape, strides, offset)
        return torch.empty(0, dtype=dtype).set_(storage, offset, shape, strides)

    def _get_elsewhere(
        self, reader: Reader, dtype: Any, device: str, shape: Any, strides: Any
    ) -> Any:
        import torch

        if device == "meta":
            return torch.empty_strided(shape, strides, dtype=dtype, device="meta")
        data = bytearray(reader.sized())
        if len(data) != math.prod(shape) * dtype.itemsize:
            raise Malformed("tensor")
        near = torch.empty(0, dtype=dtype)
        if data:
            near = torch.frombuffer(data, dtype=torch.uint8).view(dtype)
        return made_elsewhere(near.reshape(shape), device)

    def _get_dtype(self, reader: Reader, depth: int) -> Any:
        return _dtype_named(reader.text(40))

    def _get_device(self, reader: Reader, depth: int) -> Any:
        import torch

        try:
            return torch.device(reader.text(40))
        except (RuntimeError, ValueError, TypeError):
            raise Malformed("device") from None

    def _get_size(self, reader: Reader, depth: int) -> Any:
        import torch

        sizes = get_sizes(reader)
        if any(size < 0 for size in sizes):
            raise Malformed("size")
        return torch.Size(sizes)


def _is_simulated(kind: type) -> bool:
    return kind.__module__ == "insidetensor.sim.tensor"


def _is_view_of(value: Any, base: Any) -> bool:
    """Whether the other side can make the same view of the same base."""
    return (
        base is not None
        and not base.requires_grad
        and base.dtype == value.dtype
        and base.device.type == "cpu"
        and base._base is None
    )


def _state(tensor: Any) -> tuple[Any, ...]:
    if tensor.layout is not sys.modules["torch"].strided:
        return (tensor.requires_grad,)
    return tensor.requires_grad, tuple(tensor.shape), tensor.stride(), tensor.storage_offset()


def _lay_out(tensor: Any, shape: Any, strides: Any, offset: int) -> None:
    """Give a tensor of ours another layout over its own storage, as `resize_` or `t_` do."""
    import torch

    size = tensor.element_size()
    if tensor.device.type != "cpu" or any(step < 0 for step in (*shape, *strides, offset)):
        return
    if math.prod(shape) > _MOST_ELEMENTS:
        raise Malformed("tensor")
    storage = tensor.untyped_storage()
    with torch.no_grad(), contextlib.suppress(RuntimeError):
        try:
            must_fit(
                storage.nbytes(), offset * size, shape, [step * size for step in strides], size
            )
        except Malformed:  # its storage has grown over there; nobody can see what lies in ours
            tensor.resize_(shape)
        else:
            tensor.set_(storage, offset, shape, strides)


def storage_in(region: Region, start: int, nbytes: int) -> Any:
    """The one storage of torch that covers so many bytes of a region from `start` on."""
    import torch

    if region.owner.kind == "t" and (start, nbytes) == (0, region.nbytes):
        return region.owner.value.untyped_storage()
    if region.owner.kind == "w" and (start, nbytes) == (0, region.nbytes):
        return strong_storage(region.owner.value)
    weak = region.storages.get((start, nbytes))
    storage = None if weak is None or weak.expired() else strong_storage(weak)
    if storage is None:
        import numpy as np

        array = np.ndarray((nbytes,), "u1", buffer=flat(region), offset=start)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # torch has no read-only tensors
            storage = torch.from_numpy(array).untyped_storage()
        region.storages[start, nbytes] = weak_storage(storage)
    return storage


def bytes_elsewhere(plain: Any) -> bytes:
    """The elements of a tensor on another device, row by row; no counter sees it being read."""
    import torch

    with uncounted():
        near = plain.cpu().contiguous()
    return bytes(near.reshape(-1).view(torch.uint8).numpy()) if near.numel() else b""


def made_elsewhere(near: Any, device: str) -> Any:
    """A tensor on another device; no counter sees it being moved."""
    if device.partition(":")[0] == "sim":
        from insidetensor import sim

        sim.register(optional=True)
    with uncounted():
        return near.to(device)


@contextlib.contextmanager
def uncounted() -> Any:
    """While it lasts, the simulated accelerator counts nothing and is there."""
    registration = sys.modules.get("insidetensor.sim.registration")
    # Looking must register nothing: it would change PyTorch for the whole process.
    accelerator = registration._registered() if registration is not None else None
    if accelerator is None:
        yield
        return
    counting, enabled = accelerator._counting, accelerator.enabled
    accelerator._counting, accelerator.enabled = (), True
    try:
        yield
    finally:
        accelerator._counting, accelerator.enabled = counting, enabled


def _dtype_named(text: str) -> Any:
    import torch

    name = text.removeprefix("torch.")
    found = getattr(torch, name, None) if name.isidentifier() else None
    if type(found) is not torch.dtype:
        raise Malformed("dtype")
    return found
