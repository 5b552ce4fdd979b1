"""Let the simulated accelerator return before it has computed, as GPUs always do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def asynchronous(device: Any) -> Iterator[None]:
    """Let operations on `device` return before they are done until the block ends.

    `device` is a torch.device or its name. The simulated accelerator computes at once unless it is
    asked; a GPU never does, and a CPU always does: for those two nothing changes.

    Raises: sim.Unavailable where PyTorch is too old for the simulated accelerator.
    """
    if str(device).partition(":")[0] != "sim":
        yield
        return
    from .. import sim

    accelerator = sim.register()
    assert accelerator is not None  # that is for register(optional=True)
    with accelerator.asynchronous():
        yield
