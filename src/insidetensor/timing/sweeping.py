"""Measure several series over many sizes within a budget of seconds.

The time of each size is estimated from the last two sizes; what would not fit is left out, and the
curve's note says so.
"""

import sys
import time
from collections.abc import Callable, Iterable, Sequence

from insidetensor.libraries import IMPORT_NAMES, version_stamp
from insidetensor.messages import message
from insidetensor.timing.curve import FEWEST_BLOCKS, Curve, Curves
from insidetensor.timing.measuring import Timing, measure
from insidetensor.timing.series import Series, operand_pair, usual_series
from insidetensor.timing.threads import thread_count
from insidetensor.timing.units import readable_seconds

# Powers of two, with a step between them where curves cross; all are whole vectors and tiles wide.
SIZES = (8, 16, 32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 4096)

LEAST_CALLS = 3  # the first, one to warm up, and one block
# The first, one to warm up, the blocks; the half is for blocks a little longer than projected.
GOOD_CALLS = FEWEST_BLOCKS + 2.5
FULL_MEMORY = ("OutOfMemoryError", "ResourceExhaustedError")  # PyTorch's, TensorFlow's

Clock = Callable[[], float]


def sweep(
    cases: Iterable[Series] | None = None,
    *,
    sizes: Sequence[int] = SIZES,
    seconds: float = 30.0,
    clock: Clock = time.perf_counter,
) -> Curves:
    """Measure a matmul of each size in each series, the smallest first, within `seconds`.

    `cases` are made by `matmul_series`; left out, they are NumPy, PyTorch and TensorFlow on the
    CPU, as far as installed, and where there is a GPU PyTorch's two curves on it. A third of
    the time goes to all points alike, the rest to the large ones. A size whose calls would
    not fit is not begun, nor any larger one of that series, and the curve's note says so.
    """
    runs = [_SeriesRun(series) for series in (usual_series() if cases is None else cases)]
    end = clock() + seconds  # once the libraries are imported
    small = seconds / 3 / max(len(runs) * len(sizes), 1)
    for nth, n in enumerate(sorted(sizes), start=1):
        # The fastest first: the slower ones may use the time that they leave.
        going = sorted((run for run in runs if not run.note), key=lambda run: run.projected(n))
        later = small * len(going) * (len(sizes) - nth)
        while going:
            run, *going = going
            left = end - clock()
            spare = left - later - small * len(going)
            if left <= 0:
                run.stop(message("timing.time_over", n=n))
            elif run.least(n) > max(spare, small):
                call = readable_seconds(run.projected(n), 1)
                run.stop(message("timing.too_long", n=n, each=call))
            else:
                run.measure(n, small, spare - sum(other.least(n) for other in going), clock)
    operand_pair.cache_clear()
    # Only loaded libraries: importing one here, just for its version, would take seconds.
    versions = version_stamp(name for name in IMPORT_NAMES if name in sys.modules)
    return Curves(run.curve(versions) for run in runs)


class _SeriesRun:
    """The state of one series in a sweep."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.threads = thread_count(series.role)
        self.timings = dict[int, Timing]()
        self.note = ""

    def projected(self, n: int) -> float:
        """Estimate the seconds of a call at n from the last two sizes: work grows with n³.

        It is the lower of two estimates, so that one disturbance does not end the curve.
        """
        last = list(self.timings.items())[-2:]
        return min((timing.median_s * (n / size) ** 3 for size, timing in last), default=0.0)

    def least(self, n: int) -> float:
        """Estimate the seconds that the fewest possible calls at n take."""
        return self.projected(n) * LEAST_CALLS

    def measure(self, n: int, small: float, share: float, clock: Clock) -> None:
        """Measure size n and add its point; a full memory ends the curve.

        Every point gets `small` seconds; where they are too few, it may use its `share`.
        """
        call = self.projected(n)
        budget = min(max(small, GOOD_CALLS * call), max(share, self.least(n)))
        warm_up = 3 if 10 * call < budget else 1
        seconds = max(budget - (1 + warm_up) * call, 0.0)
        try:
            case = self.series.case(n)
            timing = measure(case.op, sync=case.sync, seconds=seconds, warm_up=warm_up, clock=clock)
        except Exception as error:
            if not (isinstance(error, MemoryError) or type(error).__name__ in FULL_MEMORY):
                raise
            self.stop(message("timing.no_memory", n=n))
            return
        self.timings[n] = timing

    def stop(self, why: str) -> None:
        """End the curve, and note why."""
        key = "timing.stopped" if self.timings else "timing.none_measured"
        self.note = message(key, last=max(self.timings, default=0), why=why)

    def curve(self, versions: str) -> Curve:
        """Make the curve of all points measured."""
        timings = self.timings.values()
        return Curve(
            self.series.name,
            "measured",
            self.series.device,
            tuple(self.timings),
            tuple(timing.median_s for timing in timings),
            tuple(timing.low_s for timing in timings),
            tuple(timing.high_s for timing in timings),
            note=self.note,
            versions=versions,
            threads=self.threads,
            best_s=tuple(timing.best_s for timing in timings),
            blocks=tuple(timing.blocks for timing in timings),
            role=self.series.role,
        )
