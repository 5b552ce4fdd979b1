"""The multiplications to measure: (n, n) @ (n, n) in each library, on a CPU or an accelerator.

It also says how to wait until each device has finished.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np

from insidetensor.devices.accelerators import accelerator
from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES, library
from insidetensor.libraries.absent import NotInstalledError
from insidetensor.messages import message
from insidetensor.showing.shown import format_value

SEED = 0

Call = Callable[[], Any]


@dataclass(frozen=True)
class MatmulCase:
    """One call to measure: `op()`, and `sync()`, which waits for it (None: no need to wait)."""

    op: Call
    sync: Call | None = None


@dataclass(frozen=True)
class Series:
    """A name and, for each n, the case to measure.

    `role` is the library on a CPU; on an accelerator "resident" or "transfers".
    """

    name: str
    case: Callable[[int], MatmulCase]
    device: str = "cpu"
    role: str = ""


def matmul_series(name: str, *, device: str = "cpu", transfers: bool = False) -> Series:
    """Make the series of multiplications of the library `name`, of seeded float32 operands.

    Only PyTorch is measured on a `device` that is no CPU. With `transfers` a call begins and ends
    in the CPU's memory: both operands are moved to the device and the result is moved back.

    Raises: ValueError for an unknown library, one that is not measured there, or transfers without
    another device; ModuleNotFoundError for a library that is not installed.
    """
    if name not in IMPORT_NAMES:
        raise ValueError(
            message("timing.library", got=format_value(name), known=", ".join(IMPORT_NAMES))
        )
    if transfers if device == "cpu" else name != "torch":
        got = {"library": SHOWN_NAMES[name], "device": device, "transfers": transfers}
        raise ValueError(message("timing.places", **got))
    module: Any = library(name)  # here, where no clock runs yet
    if module is None:
        said = message("timing.not_installed", library=SHOWN_NAMES[name])
        raise NotInstalledError(said, name=name)
    of_torch = partial(_torch, device=device, transfers=transfers)
    cases: dict[str, Callable[..., MatmulCase]] = {
        "numpy": _numpy,
        "torch": of_torch,
        "tensorflow": _tensorflow,
    }
    case: Callable[[int], MatmulCase] = partial(cases[name], module)
    title, role = f"{SHOWN_NAMES[name]}, {device}", name if device == "cpu" else "resident"
    if transfers:
        title, role = message("timing.with_transfers", name=title), "transfers"
    return Series(title, case, device, role)


def usual_series() -> tuple[Series, ...]:
    """Make the series of each installed library on the CPU, and of PyTorch on a real accelerator.

    The simulated accelerator is left out: its times say nothing about a GPU.
    """
    series = [matmul_series(name) for name in IMPORT_NAMES if library(name)]
    device = accelerator()
    if device is not None:
        series += [
            matmul_series("torch", device=device),
            matmul_series("torch", device=device, transfers=True),
        ]
    return tuple(series)


@lru_cache(maxsize=1)  # a sweep measures each size in all libraries before the next size
def operand_pair(n: int) -> tuple[Any, Any]:
    """Make two read-only (n, n) float32 ndarrays of numbers from 0 to 1, the same in each run."""
    random = np.random.default_rng(SEED)
    pair = random.random((n, n), np.float32), random.random((n, n), np.float32)
    for operand in pair:
        operand.flags.writeable = False
    return pair


def _numpy(_: Any, n: int) -> MatmulCase:
    a, b = operand_pair(n)
    return MatmulCase(lambda: a @ b)


def _torch(torch: Any, n: int, device: str, transfers: bool) -> MatmulCase:
    a, b = (torch.tensor(operand) for operand in operand_pair(n))
    sync = torch_sync(torch, device)
    if transfers:
        return MatmulCase(lambda: (a.to(device) @ b.to(device)).cpu(), sync)
    x, y = a.to(device), b.to(device)
    return MatmulCase(lambda: x @ y, sync)


def torch_sync(torch: Any, device: str) -> Call | None:
    """Return a function that waits until `device` has finished its work; None for the CPU.

    PyTorch's CPU operations have finished when they return; a GPU's have only been queued.
    Source: https://docs.pytorch.org/docs/stable/notes/cuda.html#asynchronous-execution
    """
    match torch.device(device).type:
        case "cpu":
            return None
        case "cuda":
            return lambda: torch.cuda.synchronize(device)
        case "mps":
            return lambda: torch.mps.synchronize()
        case _:  # the simulated one too
            return lambda: torch.accelerator.synchronize(device)


def _tensorflow(tensorflow: Any, n: int) -> MatmulCase:
    """On the CPU, where operations have finished when they return."""
    with tensorflow.device("CPU:0"):
        a, b = (tensorflow.constant(operand) for operand in operand_pair(n))

    def there() -> Any:
        # Left to itself, TensorFlow would use a GPU for operands that lie on the CPU.
        with tensorflow.device("CPU:0"):
            return tensorflow.matmul(a, b)

    gpus = tensorflow.config.list_physical_devices("GPU")
    return MatmulCase(there if gpus else lambda: tensorflow.matmul(a, b))
