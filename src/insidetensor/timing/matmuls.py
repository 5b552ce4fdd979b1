"""The multiplications to measure: one (n, n) @ (n, n) in each library, on a CPU or an accelerator.

What makes each device's clock honest stands here too: how to wait until it has finished.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np

from ..absent import NotInstalledError
from ..libraries import SHOWN_NAMES, library
from ..memory.layout import whole_number
from ..messages import message
from ..shown import shown

SEED = 0
LIBRARIES = {"numpy": "numpy", "torch": "torch", "tensorflow": "tensorflow"}
LIBRARIES["tf.function"] = "tensorflow"

Call = Callable[[], Any]


@dataclass(frozen=True)
class Case:
    """One call to measure: `op()` does it, `sync()` waits for it (None where nothing runs on).

    `flops` floating-point operations; `nbytes` bytes of both operands and the result.
    """

    name: str
    op: Call
    sync: Call | None
    flops: float
    nbytes: int


def matmul_case(
    library: str, n: int, *, device: str = "cpu", dtype: str = "float32", transfers: bool = False
) -> Case:
    """One (n, n) @ (n, n) -> (n, n) in `library`, with seeded operands on `device`.

    `library` is "numpy", "torch", "tensorflow" or "tf.function". With `transfers` a call begins and
    ends in the CPU's memory: both operands are moved to the device and the result is moved
    back. Each library keeps its own settings: on recent GPUs TensorFlow multiplies float32
    with TF32's shorter fraction, PyTorch does not.

    Raises: ValueError for an unknown library, a size below 1, or transfers without another
    device; ModuleNotFoundError where the library is not installed.
    """
    module = imported(library)
    if whole_number(n, "n") < 1:
        raise ValueError(message("timing.n", got=n))
    at_cpu = device.partition(":")[0].lower() == "cpu"
    if transfers and at_cpu:
        raise ValueError(message("timing.no_way"))
    if library == "numpy" and not at_cpu:
        raise ValueError(message("timing.numpy_device", device=device))
    build = {"numpy": _numpy, "torch": _torch}.get(library, _tensorflow)
    operands = operand_pair(n, dtype)
    op, sync = build(module, operands, device, transfers, library == "tf.function")
    name = f"{shown_library(library)}, {device}"
    if transfers:
        name = message("timing.with_transfers", name=name)
    return Case(name, op, sync, 2.0 * n**3, 3 * n * n * np.dtype(dtype).itemsize)


def shown_library(library: str) -> str:
    """The name that people give it: "PyTorch" for torch."""
    return SHOWN_NAMES.get(library, library)


@lru_cache(maxsize=1)  # the libraries of a sweep take turns at each size
def operand_pair(n: int, dtype: str) -> tuple[Any, Any]:
    """Two (n, n) ndarrays of numbers from 0 to 1, the same in each run; nobody may write them."""
    random = np.random.default_rng(SEED)
    pair = tuple(random.random((n, n), np.float32).astype(dtype, copy=False) for _ in range(2))
    for operand in pair:
        operand.flags.writeable = False
    return pair[0], pair[1]


def imported(name: str) -> ModuleType:
    """The module that multiplies for `name`, one of LIBRARIES.

    Raises: ValueError for an unknown name; NotInstalledError for a library that is not.
    """
    if name not in LIBRARIES:
        raise ValueError(message("timing.library", got=shown(name), known=", ".join(LIBRARIES)))
    module = library(LIBRARIES[name])
    if module is None:
        shown_name = SHOWN_NAMES[LIBRARIES[name]]
        said = message("timing.not_installed", library=shown_name)
        raise NotInstalledError(said, name=LIBRARIES[name])
    return module


def _numpy(
    numpy: Any, pair: tuple[Any, Any], device: str, transfers: bool, graph: bool
) -> tuple[Call, Call | None]:
    a, b = pair
    return lambda: a @ b, None


def _torch(
    torch: Any, pair: tuple[Any, Any], device: str, transfers: bool, graph: bool
) -> tuple[Call, Call | None]:
    a, b = (torch.tensor(operand) for operand in pair)
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
            wait: Call = torch.mps.synchronize
            return wait
        case _:  # the simulated one too
            return lambda: torch.accelerator.synchronize(device)


def _tensorflow(
    tensorflow: Any, pair: tuple[Any, Any], device: str, transfers: bool, graph: bool
) -> tuple[Call, Call | None]:
    """Eager operations on the CPU have finished when they return; a GPU's have been queued.

    Source: https://www.tensorflow.org/api_docs/python/tf/test/experimental/sync_devices
    """
    kind, _, number = device.partition(":")
    where = f"{'CPU' if kind.lower() == 'cpu' else 'GPU'}:{number or 0}"
    multiply = tensorflow.function(tensorflow.matmul) if graph else tensorflow.matmul
    with tensorflow.device("CPU:0" if transfers else where):
        a, b = (tensorflow.constant(operand) for operand in pair)

    def there() -> Any:
        # Left to itself, TensorFlow would use a GPU for operands that lie on the CPU.
        with tensorflow.device(where):
            return multiply(a, b)

    if where.startswith("CPU"):
        gpus = tensorflow.config.list_physical_devices("GPU")
        return (there if gpus else lambda: multiply(a, b)), None
    sync = tensorflow.test.experimental.sync_devices
    return (lambda: there().numpy()) if transfers else there, sync
