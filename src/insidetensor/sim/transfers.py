"""Run the operators that name a device: they make a tensor there, or move one."""

from typing import Any

import torch

from insidetensor.messages import message
from insidetensor.sim.accelerator import Accelerator
from insidetensor.sim.arguments import is_sim, take_memory
from insidetensor.sim.launching import launch
from insidetensor.sim.operators import Operator, aten, operator
from insidetensor.sim.tensor import DEVICE, on_device

_CPU = torch.device("cpu")
STAYS = object()  # returned where nothing leaves the device, as in x.to(torch.float64)


def make_on_device(
    accelerator: Accelerator, op: Operator, func: Any, args: Any, kwargs: Any
) -> Any:
    """Make a tensor where `device` says: torch.ones(3, device="sim"), x.new_zeros(3, device="cpu").

    Raises: RuntimeError for a second device, inside `disabled()`, and for pinned memory.
    """
    target = torch.device(kwargs["device"])
    here = target.type == DEVICE.type
    if here:
        must_be_the_device(target)
        accelerator.must_be_enabled(op.name)
        if kwargs.get("pin_memory"):
            raise RuntimeError(message("sim.not_pinned"))
        kwargs = {**kwargs, "device": _CPU}
    if not op.reads_header_only:  # torch.linspace between two tensors
        for x in filter(is_sim, args):
            accelerator.read(op.name, x.element_size())
    host: list[Any] = []
    result = func(*[take_memory(value, host) for value in args], **kwargs)
    if not here:
        return result
    if op.launches:
        accelerator.launched(op.name)
    return on_device(result)


def must_be_the_device(target: Any) -> None:
    """Refuse a second device.

    Raises: RuntimeError for an index other than 0.
    """
    if target.index not in (None, 0):
        raise RuntimeError(message("sim.one_device", got=target))


def _convert(accelerator: Accelerator, op: Operator, func: Any, args: Any, kwargs: Any) -> Any:
    """Run `x.to(...)`: change the dtype on the device, or copy to another device.

    The dtype is changed before the copy, so bytes of the new dtype are counted.
    Source: https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/native/cuda/Copy.cu
    """
    (x,), target = args, torch.device(kwargs.get("device") or DEVICE)
    if target.type == DEVICE.type:
        must_be_the_device(target)
        return STAYS
    if target.type != "meta":
        dtype = kwargs.get("dtype") or x.dtype
        accelerator.read(op.name, x.numel() * dtype.itemsize)
    return func(x._mem, **kwargs)


def _copy(accelerator: Accelerator, op: Operator, func: Any, args: Any, kwargs: Any) -> Any:
    """Run `x.copy_(y)`, the only operator whose operands may be on two devices."""
    x, y = args[:2]
    nbytes = x.numel() * x.element_size()
    if not is_sim(x):
        if x.device.type != "meta":
            accelerator.read(op.name, nbytes)
        return x.copy_(y._mem)
    accelerator.must_be_enabled(op.name)
    stream = accelerator.stream
    # The host may write to y as soon as this call has returned.
    source = y._mem if is_sim(y) else y if stream is None else y.clone()
    copied = [x._mem, source]
    if stream is None or not launch(stream, op, aten.copy_.default, copied, {}):
        accelerator.wait()
        x._mem.copy_(source)
    if is_sim(y):
        accelerator.launched(op.name)
    else:
        accelerator.moved_in(op.name, nbytes)
    return x


def _copy_from(accelerator: Accelerator, op: Operator, func: Any, args: Any, kwargs: Any) -> Any:
    """Run `_copy_from`, as PyTorch calls `copy_` internally: the source comes first."""
    copy = aten.copy_.default
    return _copy(accelerator, operator(copy), copy, (args[1], args[0]), kwargs)


def _item(accelerator: Accelerator, op: Operator, func: Any, args: Any, kwargs: Any) -> Any:
    """Run `x.item()`, float(x), bool(x): one value is copied to the host."""
    (x,) = args
    accelerator.read(op.name, x.element_size())
    return func(x._mem)


def _zeros(accelerator: Accelerator, op: Operator, func: Any, args: Any, kwargs: Any) -> Any:
    """Allocate a tensor of zeros that has no memory in forward-mode derivatives."""
    return torch.sim._run(aten.zeros.default, args, kwargs)


SPECIAL = {
    "_to_copy.default": _convert,
    "copy_.default": _copy,
    "_copy_from.default": _copy_from,
    "_local_scalar_dense.default": _item,
    "_efficientzerotensor.default": _zeros,
}
