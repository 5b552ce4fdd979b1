"""Run one operator on the simulated accelerator.

PyTorch calls `run_operator` for every operator with a tensor of the device. It checks the devices
of the arguments, takes the memory out of their headers, lets PyTorch's CPU kernel compute on it,
and gives the results headers of the device. It counts what starts work, moves bytes or waits.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch

from insidetensor.messages import message
from insidetensor.sim.accelerator import Accelerator
from insidetensor.sim.arguments import (
    check_devices,
    copy_host_tensors,
    is_sim,
    mask_on_device,
    take_memory,
    tensors_in,
)
from insidetensor.sim.launching import launch
from insidetensor.sim.operators import Operator, operator
from insidetensor.sim.tensor import on_device, share_storage, take_header
from insidetensor.sim.transfers import SPECIAL, STAYS, make_on_device

# Operators that return a number or a bool to the host -> the bytes that it has to read.
_READS = {"equal": 1, "allclose": 1, "is_nonzero": 1}
_SERVES_THE_DEVICE = ("PrivateUse1", "CompositeExplicitAutograd")
_DEVICE_KEY = torch._C.DispatchKeySet(torch._C.DispatchKey.PrivateUse1)
_COMPOSITE_KEY = torch._C.DispatchKey.CompositeImplicitAutograd
_NO_CPU_KERNEL = "with arguments from the 'CPU' backend"
_SIZE = 8  # the host reads the size of a result as one whole number of 8 bytes


def run_operator(func: Any, args: Any, kwargs: Any) -> Any:
    """Run the operator `func` on the simulated accelerator, and count what it does."""
    accelerator: Accelerator = torch.sim.accelerator
    op = operator(func)
    if op.is_composite:
        with _lazy_bits():
            return func._op_dk(_COMPOSITE_KEY, *args, **kwargs)
    special = SPECIAL.get(op.name)
    if special is not None:
        result = special(accelerator, op, func, args, kwargs)
        if result is not STAYS:
            return result
        kwargs = {name: value for name, value in kwargs.items() if name != "device"}
    if op.from_outside:
        return _its_own_kernel(op, func, args, kwargs)
    if kwargs and kwargs.get("device") is not None:
        return make_on_device(accelerator, op, func, args, kwargs)
    host: list[Any] = []
    mems = [take_memory(value, host) for value in args]
    named = {name: take_memory(value, host) for name, value in kwargs.items()} if kwargs else kwargs
    if host:
        check_devices(accelerator, op, args, kwargs)
        if accelerator.stream is not None:
            mems = [take_memory(copy_host_tensors(value), host) for value in args]
            named = {
                name: take_memory(copy_host_tensors(value), host) for name, value in kwargs.items()
            }
    if op.is_view:
        return _view(func, args, mems, named)
    if not accelerator.enabled:
        accelerator.must_be_enabled(op.name)
    if not op.returns_tensors:
        return _answer(accelerator, op, func, mems, named)
    results = _results(accelerator, op, func, args, mems, named)
    if op.returns == (None,):
        return _with_header(_other_than(mems, results))
    return _written_or_headed(op, args, kwargs, results)


def _its_own_kernel(op: Operator, func: Any, args: Any, kwargs: Any) -> Any:
    """Run the kernel that an operator from outside registered for this device, or for all.

    Raises: NotImplementedError where it has none, as on CUDA.
    """
    has_kernel = torch._C._dispatch_has_kernel_for_dispatch_key
    if not any(has_kernel(func.name(), key) for key in _SERVES_THE_DEVICE):
        device = torch.sim.accelerator.device
        raise NotImplementedError(message("sim.no_kernel", op=func._schema.name, device=device))
    with _lazy_bits():
        return func.redispatch(_DEVICE_KEY, *args, **kwargs)


def _results(
    accelerator: Accelerator, op: Operator, func: Any, args: Any, mems: list[Any], named: Any
) -> Any:
    """Compute the results, now or on the stream, and count launches and reads."""
    reads_size = (op.shape_from_data and not op.indexes) or mask_on_device(op, args)
    stream = accelerator.stream
    if stream is not None and not op.allocates:
        if op.launches and op.has_shape_rule and not op.random and not reads_size:
            results = launch(stream, op, func, mems, named)
            if results is not None:
                accelerator.launched(op.name)
                return results
        # An operator that moves a header, draws numbers or reads values waits for those before it.
        stream.wait()
    try:
        with _lazy_bits():
            results = func(*mems, **named)
    except NotImplementedError as error:
        if _NO_CPU_KERNEL not in str(error):
            raise
        raise NotImplementedError(message("sim.no_cpu_kernel", op=op.name)) from None
    if op.launches:
        accelerator.launched(op.name)
    if reads_size:
        accelerator.read(op.name, _SIZE)
    return results


def _other_than(mems: list[Any], result: Any) -> Any:
    """Detach a result that is the argument itself: each header needs its own tensor below it."""
    return result.detach() if mems and result is mems[0] else result


def _written_or_headed(op: Operator, args: Any, kwargs: Any, results: Any) -> Any:
    """Give new results headers; return arguments that were written to unchanged."""
    if op.moves_header or kwargs:
        _follow(op, args, kwargs)
    if not op.returns:
        return None
    several = results if len(op.returns) > 1 else (results,)
    headed = tuple(
        _argument(op, name, args, kwargs)
        if name is not None
        else result
        if number == op.host_result
        else _with_header(result)
        for number, (name, result) in enumerate(zip(op.returns, several, strict=True))
    )
    return headed if len(op.returns) > 1 else headed[0]


def _follow(op: Operator, args: Any, kwargs: Any) -> None:
    """Update the headers whose memory got another shape or strides by an operator."""
    for name in op.writes:
        for x in tensors_in(_argument(op, name, args, kwargs)):
            if op.moves_header or x.shape != x._mem.shape:
                takes = op.takes_storage and len(args) > 1 and is_sim(args[1])
                take_header(x, args[1] if takes else x)


def _argument(op: Operator, name: str, args: Any, kwargs: Any) -> Any:
    return kwargs[name] if name in kwargs else args[op.arguments.index(name)]


def _with_header(result: Any) -> Any:
    if isinstance(result, torch.Tensor):
        return on_device(result)
    if isinstance(result, list | tuple):
        return [_with_header(one) for one in result]
    return result  # None: a gradient that nobody asked for


def _view(func: Any, args: Any, mems: list[Any], named: dict[str, Any]) -> Any:
    results = _other_than(mems, func(*mems, **named))
    if torch.is_inference_mode_enabled() and not args[0].is_inference():
        # A view of an ordinary tensor is an ordinary tensor, wherever it is made.
        with torch.inference_mode(False):
            headed = _with_header(results)
    else:
        headed = _with_header(results)
    for view in tensors_in(headed):
        share_storage(view, args[0])
    return headed


def _answer(accelerator: Accelerator, op: Operator, func: Any, mems: Any, named: Any) -> Any:
    """Run an operator whose result is not a tensor."""
    nbytes = _READS.get(op.name.partition(".")[0])
    if nbytes is not None:  # the others ask about the header only
        accelerator.launched(op.name)
        accelerator.read(op.name, nbytes)
    return func(*mems, **named)


@contextmanager
def _lazy_bits() -> Iterator[None]:
    """Let PyTorch resolve lazy conjugates and signs for operators called in this block.

    It has resolved them for the operator at hand, and then switches that off for inner ones.
    """
    with (
        torch._C._SetExcludeDispatchKeyGuard(torch._C.DispatchKey.Conjugate, False),
        torch._C._SetExcludeDispatchKeyGuard(torch._C.DispatchKey.Negative, False),
    ):
        yield
