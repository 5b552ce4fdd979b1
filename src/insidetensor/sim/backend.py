"""The module `torch.sim`, and the hooks that PyTorch calls for a device type."""

from collections.abc import Callable
from typing import Any

import torch

from insidetensor.messages import message
from insidetensor.sim.accelerator import Accelerator
from insidetensor.sim.tensor import DEVICE


class Backend:
    """`torch.sim`: the names that PyTorch looks up in a device's module."""

    def __init__(self, accelerator: Accelerator, run: Callable[[Any, Any, Any], Any]) -> None:
        self.accelerator = accelerator
        self.registrations: tuple[Any, ...] = ()
        self._run = run

    def is_available(self) -> bool:
        """False inside `accelerator.disabled()`."""
        return self.accelerator.enabled

    def is_initialized(self) -> bool:
        """Always True: there is nothing to start up."""
        return True

    def device_count(self) -> int:
        """One, or none inside `accelerator.disabled()`."""
        return int(self.accelerator.enabled)

    def current_device(self) -> int:
        """The index of the only device."""
        return 0

    def synchronize(self, device: Any = None) -> None:
        """Wait for the device, as torch.cuda.synchronize does."""
        self.accelerator.synchronize()

    def manual_seed_all(self, seed: int) -> None:
        """Do nothing: random numbers come from the CPU's generator, which the same call seeds."""

    def get_rng_state(self, device: Any = None) -> Any:
        """The state of the CPU's random number generator, which the device uses."""
        return torch.get_rng_state()

    def set_rng_state(self, state: Any, device: Any = None) -> None:
        """Set the state of the CPU's random number generator, which the device uses."""
        torch.set_rng_state(state)

    def get_amp_supported_dtype(self) -> list[Any]:
        """None: torch.autocast("sim") warns that it does nothing."""
        return []

    def _is_in_bad_fork(self) -> bool:
        return False


class Hooks(torch._C._acc.PrivateUse1Hooks):  # type: ignore[misc]  # torch is untyped here
    """The hooks that PyTorch's C++ side calls."""

    def __init__(self, accelerator: Accelerator) -> None:
        super().__init__()
        self.accelerator = accelerator

    def is_available(self) -> bool:
        """False inside `accelerator.disabled()`."""
        return self.accelerator.enabled

    def is_built(self) -> bool:
        """Always True: it is part of this process."""
        return True

    def has_primary_context(self, device_index: int) -> bool:
        """True for the only device, which is always ready."""
        return device_index == 0


def wait_with_torch(accelerator: Accelerator) -> None:
    """Let torch.accelerator.synchronize() wait for the device, for which C++ has no hook."""
    original = torch.accelerator.synchronize

    def synchronize(device: Any = None, /) -> None:
        ours = device is None or isinstance(device, int) or torch.device(device).type == "sim"
        if accelerator.enabled and ours:
            accelerator.synchronize()
        else:
            original(device)

    synchronize.__doc__ = original.__doc__
    torch.accelerator.synchronize = synchronize


def refuse_storages_alone() -> None:
    """Refuse to make a storage on the device without a tensor, for the rest of the process.

    PyTorch asks the device for an allocator in C++, finds none, and uses it (2.10 to 2.13 at
    least). `storage.clone()` does so, and so does a DataLoader's worker that is to hand over
    tensors of the device.
    """
    original = torch.UntypedStorage.__new__

    def __new__(cls: Any, *args: Any, device: Any = None, **options: Any) -> Any:  # noqa: N807
        if device is not None and torch.device(device).type == DEVICE.type:
            raise NotImplementedError(message("sim.storage_alone", device=DEVICE))
        return original(cls, *args, device=device, **options)

    torch.UntypedStorage.__new__ = __new__
