"""Measure how long one call of anything takes, on any device, honestly."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from insidetensor.messages import message
from insidetensor.timing.curve import FEWEST_BLOCKS
from insidetensor.timing.units import readable_seconds, readable_spread

BLOCK_S = 1e-3  # seconds: long enough that the clock's resolution does not matter
MOST_CALLS = 2**20  # calls in a block; an empty function reaches BLOCK_S with 2**16


@dataclass(frozen=True)
class Timing:
    """Seconds a call: the median over blocks, its quartiles, the best block, the first call.

    `calls` is how many calls one block holds, `blocks` how many blocks were measured. Of fewer than
    5 blocks the quartiles say nothing, so they are not shown.
    """

    first_s: float
    median_s: float
    low_s: float
    high_s: float
    best_s: float
    calls: int
    blocks: int

    def __repr__(self) -> str:
        known = self.blocks >= FEWEST_BLOCKS
        spread = readable_spread(self.low_s, self.high_s)
        return message(
            "timing.line",
            median=readable_seconds(self.median_s),
            spread=message("timing.middle_half" if known else "timing.few_blocks", spread=spread),
            blocks=self.blocks,
            calls=self.calls,
            first=readable_seconds(self.first_s),
        )


def measure(
    op: Callable[[], object],
    *,
    sync: Callable[[], object] | None = None,
    seconds: float = 0.2,
    warm_up: int = 3,
    clock: Callable[[], float] = time.perf_counter,
) -> Timing:
    """Measure a call of `op()`: warm up, wait for the device, take the median over blocks.

    `sync()` waits until the device has finished all its work; a CPU needs none. The first call and
    `warm_up` more are not part of the median. A block is a row of calls that lasts at least 1 ms;
    the loop itself costs some 20 ns a call. There is at least one block, and more while they fit
    into `seconds`. The garbage collector stays on, if it is.

    Raises: ValueError when `op` never takes the clock any time.
    """

    def block(calls: int) -> float:
        wait()  # or the clock also counts earlier work
        start = clock()
        for _ in range(calls):
            op()
        wait()  # or the clock stops while the device still works
        return clock() - start

    wait = sync or (lambda: None)
    first = block(1)
    for _ in range(warm_up):
        block(1)

    calls, took, blocks = 1, 0.0, list[float]()
    end = clock() + seconds
    while not blocks or clock() + took <= end:
        took = block(calls)
        if took >= BLOCK_S:
            blocks.append(took / calls)
        elif calls < MOST_CALLS:  # too short to trust: begin again with longer blocks
            calls, blocks = calls * 2, []
        else:
            raise ValueError(message("timing.no_time", calls=calls, seconds=took))
    low, median, high = (float(q) for q in np.quantile(blocks, (0.25, 0.5, 0.75)))
    return Timing(first, median, low, high, min(blocks), calls, len(blocks))
