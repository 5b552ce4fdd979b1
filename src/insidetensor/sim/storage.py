"""Refuse a storage of the device without a tensor: PyTorch would end the process."""

from typing import Any

import torch

from ..messages import message
from .tensor import DEVICE


def refuse_storages_alone() -> None:
    """Guard PyTorch's class of storages, for the rest of the process.

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
