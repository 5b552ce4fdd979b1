"""Prepare an operator's arguments: take the memory of device tensors, check host tensors."""

from collections.abc import Iterator
from typing import Any

import torch

from insidetensor.messages import message
from insidetensor.sim.accelerator import Accelerator
from insidetensor.sim.operators import Operator

_PLAIN = (int, float, bool, type(None), torch.dtype, str)
_MASKS = (torch.bool, torch.uint8)


def is_sim(x: Any) -> bool:
    """Whether `x` is a tensor on the simulated accelerator."""
    return getattr(x, "_mem", None) is not None


def take_memory(value: Any, host: list[Any]) -> Any:
    """Replace device tensors in an argument by their memory; append host tensors to `host`."""
    if type(value) in _PLAIN:
        return value
    mem = getattr(value, "_mem", None)
    if mem is not None:
        return mem
    if isinstance(value, torch.Tensor):
        host.append(value)
        return value
    if isinstance(value, list | tuple) and value and type(value[0]) not in (int, float):
        return [take_memory(one, host) for one in value]
    return value


def copy_host_tensors(value: Any) -> Any:
    """Copy the host tensors in an argument: the host may write to them before the operator runs."""
    if isinstance(value, torch.Tensor):
        return value if is_sim(value) else value.clone()
    if isinstance(value, list | tuple):
        return [copy_host_tensors(one) for one in value]
    return value


def tensors_in(value: Any) -> Iterator[Any]:
    """Yield every tensor in an argument, which may be a list."""
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from tensors_in(one)


def name_arguments(op: Operator, args: Any, kwargs: Any) -> Iterator[tuple[str, Any]]:
    """Yield each argument with its name."""
    yield from zip(op.arguments, args, strict=False)
    yield from kwargs.items()


def check_devices(accelerator: Accelerator, op: Operator, args: Any, kwargs: Any) -> None:
    """Refuse host tensors beside device tensors, except where CUDA takes them.

    CUDA takes numbers (tensors of no axes) in pointwise operators, index tensors, which are
    copied to the device and counted, and the few arguments that belong on the host.

    Raises: RuntimeError for any other pair, with the beginning of PyTorch's own sentence.
    """
    named = list(name_arguments(op, args, kwargs))
    moved = 0
    for name, value in named:
        for x in tensors_in(value):
            if is_sim(x) or name in op.host_arguments:
                continue
            if name not in op.writes and x.device.type == "cpu":
                if x.dim() == 0 and op.takes_host_number:
                    continue
                if name == "indices" and op.indexes and is_sim(args[0]):
                    moved += index_bytes(x)
                    continue
            raise RuntimeError(_two_devices(op, named))
    if moved:
        accelerator.moved_in(op.name, moved)


def _two_devices(op: Operator, named: Any) -> str:
    devices = [str(x.device) for _, value in named for x in tensors_in(value)]
    # With fewer than two names, the other device is the CPU.
    first, second = [*dict.fromkeys(devices), "cpu"][:2]
    return message("sim.two_devices", first=first, second=second, op=op.name)


def index_bytes(index: Any) -> int:
    """Count the bytes copied for an index tensor; a mask is first turned into positions."""
    if index.dtype not in _MASKS:
        return int(index.nbytes)
    return int(index.count_nonzero()) * 8 * int(max(index.dim(), 1))


def mask_on_device(op: Operator, args: Any) -> bool:
    """Whether the host must read how many elements a mask on the device selects."""
    if not op.indexes:
        return False
    selects = any(is_sim(x) and x.dtype in _MASKS for x in tensors_in(args[1]))
    # One number is written wherever the mask is set, without counting.
    return selects and not ("values" in op.arguments and args[2].numel() == 1)
