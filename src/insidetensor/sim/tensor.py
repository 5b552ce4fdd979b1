"""The class of tensors on the simulated accelerator."""

import re
from typing import Any

import torch

from insidetensor.messages import message
from insidetensor.showing.own_frames import hide_own_frames

# The device type may not be renamed to "sim" yet; the device is the same.
DEVICE = torch.device(torch._C._get_privateuse1_backend_name(), 0)

_make = torch.Tensor._make_wrapper_subclass
_SUFFIXES = re.compile(r"(,\s+size=\(.*?\))?(,\s+dtype=[\w.]+)?\)$", re.DOTALL)


class SimTensor(torch.Tensor):  # type: ignore[misc]  # torch is untyped here
    """A header on device "sim" over memory that only the device reaches.

    The memory is a CPU tensor, `_mem`, with the same header. Code outside this package that uses
    it bypasses the device.
    """

    # Methods of torch.Tensor run without a call of this class first.
    __torch_function__ = torch._C._disabled_torch_function_impl

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Run one operator; see `insidetensor.sim.operator_run`."""
        try:
            return torch.sim._run(func, args, kwargs or {})
        except Exception as error:
            hide_own_frames(error)
            raise

    @property
    def data(self) -> Any:
        """The same memory without its history, as for any torch.Tensor."""
        return torch.Tensor.data.__get__(self)

    @data.setter
    def data(self, other: Any) -> None:
        torch.Tensor.data.__set__(self, other)
        # A tensor of its own over the same memory: t_() on one must not turn the other.
        self._mem = other._mem.detach()

    def numpy(self, *, force: bool = False) -> Any:
        """Refuse, as CUDA does: only memory of the host can be an ndarray."""
        if force:
            return self.detach().cpu().numpy()
        error = TypeError(message("sim.not_numpy", device=self.device))
        hide_own_frames(error)
        raise error

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self.numpy()

    def __dlpack__(self, **options: Any) -> Any:
        error = BufferError(message("sim.no_dlpack", device=self.device))
        hide_own_frames(error)
        raise error

    def data_ptr(self) -> int:
        """Return 0: the host can reach no address of the device. PyTorch's own tells the offset."""
        return 0

    def tolist(self) -> Any:
        """Copy the values to the host and return them as a list."""
        return self.detach().cpu().tolist()

    def __reduce_ex__(self, protocol: Any) -> Any:
        # The form in which PyTorch saves tensors of devices without storages of their own; it
        # may be loaded with weights_only=True.
        arguments = (self.detach().cpu(), self.dtype, str(self.device), self.requires_grad)
        return torch._utils._rebuild_device_tensor_from_cpu_tensor, arguments

    def __format__(self, spec: str) -> str:
        return format(self.item(), spec) if self.dim() == 0 else object.__format__(self, spec)

    def __repr__(self, *, tensor_contents: Any = None) -> str:
        text = repr(self.detach().cpu())
        end = _SUFFIXES.search(text)
        start = end.start() if end else len(text) - 1
        return f"{text[:start]}, device='{self.device}'{text[start:-1]}{self._history()})"

    __str__ = __repr__

    def _history(self) -> str:
        if self.grad_fn is not None:
            return f", grad_fn=<{type(self.grad_fn).__name__}>"
        return ", requires_grad=True" if self.requires_grad else ""


def on_device(mem: Any) -> Any:
    """Make a tensor of the device over the CPU tensor `mem`, with the same header.

    Raises: NotImplementedError for a tensor that is not strided (sparse, nested).
    """
    if mem.layout is not torch.strided or mem.is_nested or mem.is_quantized:
        raise NotImplementedError(message("sim.not_strided", layout=_kind(mem)))
    x = _make(
        SimTensor,
        mem.size(),
        strides=mem.stride(),
        storage_offset=mem.storage_offset(),
        dtype=mem.dtype,
        device=DEVICE,
    )
    x._mem = mem
    # The lazy bits of views: with them the header is read as its memory is.
    if mem.is_conj():
        torch._C._set_conj(x, True)
    if mem.is_neg():
        torch._C._set_neg(x, True)
    return x


def share_storage(x: Any, base: Any) -> None:
    """Give `x`, a view of `base`, the storage of `base`."""
    torch._functionalize_unsafe_set(x, base)


def take_header(x: Any, base: Any) -> None:
    """Give `x` the shape, strides and offset of its memory, and the storage of `base`."""
    fresh = on_device(x._mem)
    share_storage(fresh, base)
    torch.Tensor.data.__set__(x, fresh)


def _kind(mem: Any) -> str:
    if mem.is_nested or mem.is_quantized:
        return "nested" if mem.is_nested else "quantized"
    return str(mem.layout).removeprefix("torch.")
