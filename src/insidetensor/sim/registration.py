"""Register the simulated accelerator as PyTorch's external device type, once a process."""

import os
import re
import sys
from operator import attrgetter
from typing import Any, Literal, overload

from insidetensor.libraries import library
from insidetensor.messages import message
from insidetensor.sim.accelerator import Accelerator

NAME = "sim"
OLDEST = (2, 10)
_FREE_SLOT = "privateuseone"
# Private names of PyTorch, which another version may lack.
_NEEDED = (
    "_functionalize_unsafe_set",
    "_utils._rebuild_device_tensor_from_cpu_tensor",
    "autograd.graph._engine_run_backward",
    "Tensor._make_wrapper_subclass",
    "_C._AutoDispatchBelowAutograd",
    "_C._SetExcludeDispatchKeyGuard",
    "_C._acc.DeviceGuard",
    "_C._acc.PrivateUse1Hooks",
    "_C._disabled_torch_function_impl",
    "_C._dispatch_get_all_op_names",
    "_C._dispatch_has_kernel_for_dispatch_key",
    "_C._set_conj",
    "_C._set_neg",
)


class UnavailableError(RuntimeError):
    """The simulated accelerator cannot be had in this process; the sentence says why."""


@overload
def register(*, optional: Literal[False] = False) -> Accelerator: ...
@overload
def register(*, optional: bool) -> Accelerator | None: ...
def register(*, optional: bool = False) -> Accelerator | None:
    """Add the device type "sim" to PyTorch and return the accelerator; see `insidetensor.sim`.

    A second call returns the same accelerator. The device stays until the process ends, and
    while it is there `torch.accelerator` speaks of it and of no GPU. With `optional=True` the
    reason is printed and None returned where the device cannot be had.

    Raises: UnavailableError where PyTorch is missing, too old, changed, or has another such device.
    """
    try:
        return _registered() or _register()
    except UnavailableError as error:
        if not optional:
            raise
        print(error)
        return None


def _registered() -> Accelerator | None:
    torch = sys.modules.get("torch")
    # Another package may have a torch.sim of its own; only ours has this attribute. isinstance
    # would fail after a reload of this package, which makes another class.
    found: Accelerator | None = getattr(getattr(torch, NAME, None), "accelerator", None)
    return found


def _register() -> Accelerator:
    torch = _torch()
    try:
        for name in _NEEDED:
            attrgetter(name)(torch)
        from torch.utils.backend_registration import _setup_privateuseone_for_python_backend

        from insidetensor.sim.backend import Backend, Hooks, refuse_storages_alone, wait_with_torch
        from insidetensor.sim.backward import Guard, raise_where_started
        from insidetensor.sim.kernels import register_kernels
        from insidetensor.sim.operator_run import run_operator
        from insidetensor.sim.tensor import DEVICE
    except (ImportError, AttributeError) as error:
        raise UnavailableError(
            message("sim.moved", version=torch.__version__, error=error)
        ) from None
    accelerator = Accelerator(DEVICE)
    backend = Backend(accelerator, run_operator)
    try:
        _setup_privateuseone_for_python_backend(
            NAME,
            backend_module=backend,
            hook=Hooks(accelerator),
            device_guard=Guard(),
        )
    except RuntimeError as error:
        raise UnavailableError(message("sim.refused", error=error)) from None
    backend.registrations = register_kernels(
        run_operator
    )  # kept there, which outlives a reload of this module
    wait_with_torch(accelerator)
    refuse_storages_alone()
    raise_where_started()
    if hasattr(os, "register_at_fork"):
        # A forked process (a DataLoader's worker) has no copy of the stream's thread, so the
        # queued tasks are finished before the fork.
        os.register_at_fork(before=accelerator.finish, after_in_child=accelerator.forget_stream)
    return accelerator


def _torch() -> Any:
    """Import PyTorch, and refuse a version or a process that cannot take the device."""
    try:
        torch = library("torch")
    except (ImportError, OSError) as error:
        raise UnavailableError(message("sim.broken_torch", error=error)) from None
    if torch is None:
        raise UnavailableError(message("sim.no_torch", oldest=_dotted(OLDEST)))
    found = tuple(int(number) for number in re.findall(r"\d+", torch.__version__)[:2])
    if found < OLDEST:
        raise UnavailableError(
            message("sim.old_torch", version=torch.__version__, oldest=_dotted(OLDEST))
        )
    taken = torch._C._get_privateuse1_backend_name()
    if taken != _FREE_SLOT:
        raise UnavailableError(message("sim.slot_taken", other=taken))
    return torch


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
