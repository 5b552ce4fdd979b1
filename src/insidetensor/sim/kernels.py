"""Register kernels of the device for operators that get no tensor of it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import torch

from insidetensor.showing.own_frames import hide_own_frames
from insidetensor.sim.operators import aten

_KEY = "PrivateUse1"
_BELOW = {
    "_copy_from": aten._copy_from.default,
    "_local_scalar_dense": aten._local_scalar_dense.default,
    "empty.memory_format": aten.empty.memory_format,
    "empty_strided": aten.empty_strided.default,
}


class _Dispatcher:
    """The function in PyTorch's tables; it calls `run`, which is set later."""

    run: Callable[[Any, Any, Any], Any] | None = None

    def __call__(self, func: Any, args: Any, kwargs: Any) -> Any:
        if self.run is None:
            raise NotImplementedError(f"nobody serves {func} on the device {_KEY}")
        try:
            return self.run(func, args, kwargs)
        except Exception as error:
            hide_own_frames(error)
            raise


def register_kernels(run: Callable[[Any, Any, Any], Any]) -> tuple[Any, ...]:
    """Let `run` make tensors on the device: torch.ones(3, device="sim"), torch.randperm(...).

    Returns objects that must be kept alive, or else the registrations end.
    """
    dispatcher, *kept = fill_dispatch_tables()
    dispatcher.run = run
    return dispatcher, *kept


@cache
def fill_dispatch_tables() -> tuple[Any, ...]:
    """Register all kernels in PyTorch's tables, once, before there is a function to run them.

    PyTorch writes to the entry of each of its operators. Call this before forking processes, so
    that these pages of memory are not copied in each of them.
    """
    dispatcher = _Dispatcher()
    everything = torch.library.Library("_", "IMPL")
    everything.fallback(lambda func, *args, **kwargs: dispatcher(func, args, kwargs), _KEY)
    ours = torch.library.Library("aten", "IMPL")
    # The fallback fails where PyTorch's Python dispatch is off, as inside torch.tensor(...), and
    # an operator that takes part in that needs a registration of its own.
    for name, func in (*_BELOW.items(), *factories()):
        ours.impl(name, _bound(dispatcher, func), _KEY)
    return dispatcher, everything, ours


def _bound(run: Callable[[Any, Any, Any], Any], func: Any) -> Callable[..., Any]:
    return lambda *args, **kwargs: run(func, args, kwargs)


@cache
def factories() -> tuple[tuple[str, Any], ...]:
    """Find the operators that make a tensor from nothing; by default PyTorch splits each of them.

    It registers nothing.
    """
    found = []
    for full_name in torch._C._dispatch_get_all_op_names():
        space, _, name = full_name.partition("::")
        if space != "aten" or not torch._C._dispatch_has_kernel_for_dispatch_key(
            full_name, "CompositeExplicitAutograd"
        ):
            continue
        packet, _, overload = name.partition(".")
        func = getattr(getattr(aten, packet), overload or "default")
        arguments = func._schema.arguments
        takes_tensor = any("Tensor" in str(a.type) for a in arguments)
        if any(a.name == "device" for a in arguments) and not takes_tensor:
            found.append((name, func))
    return tuple(found)
