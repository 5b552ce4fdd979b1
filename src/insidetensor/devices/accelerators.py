"""Choose a device that computes beside the CPU: a GPU, or else the simulated accelerator."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from insidetensor.libraries import library
from insidetensor.libraries.absent import not_installed
from insidetensor.sim import register


def accelerator_or_sim() -> Any:
    """Return the torch.device to use as accelerator: cuda:0, else mps:0, else sim:0.

    A GPU is looked up by its own name and not through `torch.accelerator`, which no longer
    finds a GPU once the simulated accelerator is registered. The simulated accelerator is
    registered only where there is no GPU, and then for the whole process. Apple's "mps" has
    no float64 and refuses to convert to it: keep to float32 in cells that are to run there too.

    Raises: NotInstalledError; sim.UnavailableError where there is no GPU and PyTorch is too old.
    """
    name, torch = accelerator(), library("torch")
    if torch is None:
        raise not_installed("torch")
    return register().device if name is None else torch.device(name)


def accelerator() -> str | None:
    """The real accelerator that PyTorch sees: "cuda:0", "mps:0" or None."""
    torch: Any = library("torch")
    if torch is None:
        return None
    if torch.cuda.is_available():
        return "cuda:0"
    return "mps:0" if torch.backends.mps.is_available() else None


@contextmanager
def asynchronous(device: Any) -> Iterator[None]:
    """Let operations on `device` return before they are done, until the block ends.

    `device` is a torch.device or its name. This changes the simulated accelerator only: outside
    the block its operations finish before they return. A GPU is always asynchronous, a CPU never.

    Raises: sim.UnavailableError where PyTorch is too old for the simulated accelerator.
    """
    if str(device).partition(":")[0] != "sim":
        yield
        return
    with register().asynchronous():
        yield
