"""Which lines a sweep draws: a library on a device, with or without transfers and waiting."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..libraries import library
from ..messages import message
from .curve import Kind
from .matmuls import Case, imported, matmul_case, shown_library
from .threads import thread_count


@dataclass(frozen=True)
class Series:
    """A name and, for each n, the case to measure; `threads` is asked when the sweep starts."""

    name: str
    case: Callable[[int], Case]
    kind: Kind = "measured"
    device: str = "cpu"
    dtype: str = "float32"
    threads: Callable[[], int | None] = lambda: None


def matmul_series(
    library: str,
    *,
    device: str = "cpu",
    dtype: str = "float32",
    transfers: bool = False,
    synchronised: bool = True,
) -> Series:
    """The multiplications of `library` on `device`, as `matmul_case` makes them, for each size.

    Not `synchronised` is the mistake that a lesson shows: the clock stops before the device does.

    Raises: ValueError for an unknown library; ModuleNotFoundError for one that is not installed.
    """
    imported(library)  # here, where no clock runs yet
    name = f"{shown_library(library)}, {device}"
    if transfers:
        name = message("timing.with_transfers", name=name)
    if not synchronised:
        name = message("timing.without_waiting", name=name)
    return Series(
        name,
        partial(matmul_case, library, device=device, dtype=dtype, transfers=transfers),
        "measured" if synchronised else "unsynchronised",
        device,
        dtype,
        partial(thread_count, library) if device.startswith("cpu") else lambda: None,
    )


def usual_series() -> tuple[Series, ...]:
    """NumPy, PyTorch and TensorFlow on the CPU, and PyTorch's accelerator where there is one.

    A simulated accelerator is none: what it takes on the CPU says nothing about a GPU.
    """
    installed = [name for name in ("numpy", "torch", "tensorflow") if library(name)]
    series = [matmul_series(name) for name in installed]
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
    torch = library("torch")
    if torch is None:
        return None
    if torch.cuda.is_available():
        return "cuda:0"
    return "mps:0" if torch.backends.mps.is_available() else None
