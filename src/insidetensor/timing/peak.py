"""The most that this machine has been seen to compute: a line that no honest time can pass."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..messages import message
from .curve import Curve
from .matmuls import matmul_case, shown_library
from .measuring import measure
from .threads import thread_count
from .units import readable_rate

PEAK_SIZE = 1024  # large enough to keep all threads busy, small enough for many blocks


@dataclass(frozen=True)
class Peak:
    """10⁹ floating-point operations a second (GFLOP/s), and how they were seen."""

    gflops: float
    name: str
    n: int
    dtype: str
    threads: int | None

    def __str__(self) -> str:
        return message(
            "timing.peak",
            rate=readable_rate(self.gflops),
            name=self.name,
            n=self.n,
            dtype=self.dtype,
            threads=message("timing.threads_unknown") if self.threads is None else self.threads,
        )

    __repr__ = __str__


def machine_peak(
    curves: Iterable[Curve] = (), *, dtype: str = "float32", seconds: float = 1.0
) -> Peak:
    """The best block of any matmul measured on this machine's CPU with `dtype`, in GFLOP/s.

    Taken from `curves`, as a sweep returns them; where there are none, NumPy's 1024×1024 is
    measured for `seconds`. It is what was reached, not what the maker promises, and being a best it
    lies a little above what medians reach.
    """
    candidates = [
        Peak(flops / best / 1e9, curve.name, n, dtype, curve.threads)
        for curve in curves
        if (curve.kind, curve.device, curve.dtype) == ("measured", "cpu", dtype)
        for flops, best, n in zip(
            curve.flops, curve.best_s or curve.low_s, curve.sizes, strict=True
        )
    ]
    return (
        max(candidates, key=lambda peak: peak.gflops) if candidates else _measured(dtype, seconds)
    )


def _measured(dtype: str, seconds: float) -> Peak:
    case = matmul_case("numpy", PEAK_SIZE, dtype=dtype)
    best = measure(case.op, seconds=seconds).best_s
    name, threads = shown_library("numpy"), thread_count("numpy")
    return Peak(case.flops / best / 1e9, name, PEAK_SIZE, dtype, threads)
