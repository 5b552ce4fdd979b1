"""Each instrument as it is when a lesson has just shown it."""

from collections.abc import Callable

import numpy as np

from insidetensor.explore.bits import bits_instrument
from insidetensor.explore.cache_lines import cache_lines_instrument
from insidetensor.explore.crossover import crossover_instrument
from insidetensor.explore.instrument import Instrument
from insidetensor.explore.promotion import promotion_instrument
from insidetensor.explore.snapshots import snapshots_instrument
from insidetensor.explore.strides import strides_instrument
from insidetensor.explore.tracing import tracing_instrument
from insidetensor.explore.transfers import transfers_instrument

INSTRUMENTS: dict[str, Callable[[], Instrument]] = {
    "bits": bits_instrument,
    "cache_lines": cache_lines_instrument,
    "crossover": crossover_instrument,
    "promotion": promotion_instrument,
    "snapshots": snapshots_instrument,
    "strides": lambda: strides_instrument(np.arange(12).reshape(3, 4)),
    "tracing": tracing_instrument,
    "transfers": transfers_instrument,
}
