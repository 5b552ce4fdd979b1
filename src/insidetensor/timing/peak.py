"""The most that this machine has been seen to compute: a line that no honest time can pass."""

from collections.abc import Iterable
from dataclasses import dataclass

from insidetensor.messages import message
from insidetensor.timing.curve import Curve
from insidetensor.timing.measuring import measure
from insidetensor.timing.series import matmul_series
from insidetensor.timing.threads import thread_count
from insidetensor.timing.units import readable_rate

PEAK_SIZE = 1024  # large enough to keep all threads busy, small enough for many blocks
PEAK_SECONDS = 1.0


@dataclass(frozen=True)
class Peak:
    """10⁹ floating-point operations a second (GFLOP/s), and how they were seen."""

    gflops: float
    name: str
    n: int
    threads: int | None

    def __str__(self) -> str:
        return message(
            "timing.peak",
            rate=readable_rate(self.gflops),
            name=self.name,
            n=self.n,
            dtype="float32",
            threads=message("timing.threads_unknown") if self.threads is None else self.threads,
        )

    __repr__ = __str__


def machine_peak(curves: Iterable[Curve] = ()) -> Peak:
    """The best block of any float32 matmul measured on this machine's CPU, in GFLOP/s.

    Taken from `curves`, as a sweep returns them; where there are none, NumPy's 1024×1024 is
    measured for a second. It is what was reached, not what the maker promises, and being a best it
    lies a little above what medians reach.
    """
    candidates = [
        Peak(rate, curve.name, n, curve.threads)
        for curve in curves
        if (curve.kind, curve.device) == ("measured", "cpu")
        for n, rate in zip(curve.sizes, curve.rates(curve.best_s or curve.low_s), strict=True)
    ]
    if candidates:
        return max(candidates, key=lambda peak: peak.gflops)
    best_s = measure(matmul_series("numpy").case(PEAK_SIZE).op, seconds=PEAK_SECONDS).best_s
    return Peak(2e-9 * PEAK_SIZE**3 / best_s, "NumPy", PEAK_SIZE, thread_count("numpy"))
