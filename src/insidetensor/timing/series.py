"""The multiplications to measure: (n, n) @ (n, n) in each library, on a CPU or an accelerator.

What makes each device's clock honest stands here too: how to wait until it has finished.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from types import ModuleType
from typing import Any

import numpy as np

from ..absent import NotInstalledError
from ..libraries import IMPORT_NAMES, SHOWN_NAMES, library
from ..memory.layout import whole_number
from ..messages import message
from ..shown import shown
from .curve import Kind
from .threads import thread_count

SEED = 0
LIBRARIES = {name: name for name in IMPORT_NAMES} | {"tf.function": "tensorflow"}

Call = Callable[[], Any]


@dataclass(frozen=True)
class MatmulCase:
    """One call to measure: `op()` does it, `sync()` waits for it (None where nothing runs on)."""

    name: str
    op: Call
    sync: Call | None


@dataclass(frozen=True)
class Series:
    """A name and, for each n, the case to measure; `threads` is asked when the sweep starts.

    `role` is the library on a CPU; on an accelerator "resident", "transfers" or "unsynchronised".
    """

    name: str
    case: Callable[[int], MatmulCase]
    kind: Kind = "measured"
    device: str = "cpu"
    threads: Callable[[], int | None] = lambda: None
    role: str = ""


def matmul_series(
    library: str, *, device: str = "cpu", transfers: bool = False, synchronised: bool = True
) -> Series:
    """The multiplications of `library` on `device`, as `matmul_case` makes them, for each size.

    Not `synchronised` is the mistake that a lesson shows: the clock stops before the device does.

    Raises: ValueError for an unknown library; ModuleNotFoundError for one that is not installed.
    """
    _imported(library)  # here, where no clock runs yet
    name = _name(library, device, transfers)
    role = library if _is_cpu(device) else "transfers" if transfers else "resident"
    if not synchronised:
        name, role = message("timing.without_waiting", name=name), "unsynchronised"
    return Series(
        name,
        partial(matmul_case, library, device=device, transfers=transfers),
        "measured" if synchronised else "unsynchronised",
        device,
        partial(thread_count, library) if _is_cpu(device) else lambda: None,
        role,
    )


def usual_series() -> tuple[Series, ...]:
    """NumPy, PyTorch and TensorFlow on the CPU, and PyTorch's accelerator where there is one.

    A simulated accelerator is none: what it takes on the CPU says nothing about a GPU.
    """
    series = [matmul_series(name) for name in IMPORT_NAMES if library(name)]
    device = accelerator()
    if device is not None:
        series += [
            matmul_series("torch", device=device),
            matmul_series("torch", device=device, transfers=True),
            matmul_series("torch", device=device, synchronised=False),
        ]
    return tuple(series)


def accelerator() -> str | None:
    """The real accelerator that PyTorch sees: "cuda:0", "mps:0" or None."""
    torch: Any = library("torch")
    if torch is None:
        return None
    if torch.cuda.is_available():
        return "cuda:0"
    return "mps:0" if torch.backends.mps.is_available() else None


def matmul_case(
    library: str, n: int, *, device: str = "cpu", dtype: str = "float32", transfers: bool = False
) -> MatmulCase:
    """One (n, n) @ (n, n) -> (n, n) in `library`, with seeded operands on `device`.

    `library` is "numpy", "torch", "tensorflow" or "tf.function"; PyTorch alone is measured on other
    devices than the CPU. With `transfers` a call begins and ends in the CPU's memory: both
    operands are moved to the device and the result is moved back.

    Raises: ValueError for an unknown library, a size below 1, a device that the library is not
    measured on, or transfers without another device; ModuleNotFoundError where the library is
    not installed.
    """
    module = _imported(library)
    if whole_number(n, "n") < 1:
        raise ValueError(message("timing.n", got=n))
    if transfers and _is_cpu(device):
        raise ValueError(message("timing.no_way"))
    if library != "torch" and not _is_cpu(device):
        name = SHOWN_NAMES.get(library, library)
        raise ValueError(message("timing.cpu_alone", library=name, device=device))
    a, b = operand_pair(n, dtype)
    name = _name(library, device, transfers)
    if library == "numpy":
        return MatmulCase(name, lambda: a @ b, None)
    if library == "torch":
        return MatmulCase(name, *_torch(module, (a, b), device, transfers))
    return MatmulCase(name, _tensorflow(module, (a, b), library == "tf.function"), None)


@lru_cache(maxsize=1)  # the libraries of a sweep take turns at each size
def operand_pair(n: int, dtype: str) -> tuple[Any, Any]:
    """Two (n, n) ndarrays of numbers from 0 to 1, the same in each run; nobody may write them."""
    random = np.random.default_rng(SEED)
    pair = tuple(random.random((n, n), np.float32).astype(dtype, copy=False) for _ in range(2))
    for operand in pair:
        operand.flags.writeable = False
    return pair[0], pair[1]


def _name(library: str, device: str, transfers: bool) -> str:
    name = f"{SHOWN_NAMES.get(library, library)}, {device}"
    return message("timing.with_transfers", name=name) if transfers else name


def _is_cpu(device: str) -> bool:
    return device.partition(":")[0].lower() == "cpu"


def _imported(name: str) -> ModuleType:
    if name not in LIBRARIES:
        raise ValueError(message("timing.library", got=shown(name), known=", ".join(LIBRARIES)))
    module = library(LIBRARIES[name])
    if module is None:
        said = message("timing.not_installed", library=SHOWN_NAMES[LIBRARIES[name]])
        raise NotInstalledError(said, name=LIBRARIES[name])
    return module


def _torch(
    torch: Any, operands: tuple[Any, Any], device: str, transfers: bool
) -> tuple[Call, Call | None]:
    a, b = (torch.tensor(operand) for operand in operands)
    sync = torch_sync(torch, device)
    if transfers:
        return lambda: (a.to(device) @ b.to(device)).cpu(), sync
    x, y = a.to(device), b.to(device)
    return lambda: x @ y, sync


def torch_sync(torch: Any, device: str) -> Call | None:
    """What waits until `device` has done all that was asked of it; None for the CPU.

    PyTorch's CPU operations have finished when they return. A GPU's have only been queued.
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


def _tensorflow(tensorflow: Any, operands: tuple[Any, Any], graph: bool) -> Call:
    """On the CPU, where operations have finished when they return."""
    multiply = tensorflow.function(tensorflow.matmul) if graph else tensorflow.matmul
    with tensorflow.device("CPU:0"):
        a, b = (tensorflow.constant(operand) for operand in operands)

    def there() -> Any:
        # Left to itself, TensorFlow would use a GPU for operands that lie on the CPU.
        with tensorflow.device("CPU:0"):
            return multiply(a, b)

    gpus = tensorflow.config.list_physical_devices("GPU")
    return there if gpus else lambda: multiply(a, b)
