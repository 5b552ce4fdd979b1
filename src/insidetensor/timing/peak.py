"""Measure this machine's peak rate, which no correct time can exceed."""

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
    """A peak rate in GFLOP/s, 10⁹ floating-point operations a second, and its measurement."""

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
    """Find the best rate of a float32 matmul measured on this machine's CPU, in GFLOP/s.

    It is taken from `curves`, as a sweep returns them; without any, NumPy's 1024×1024 is measured
    for a second. It is a measured rate, not the maker's, and, being the best block, a little above
    the medians.
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
