"""Each instrument as it is when a lesson has just shown it."""

from collections.abc import Callable

import numpy as np

from insidetensor.explore.bits_instrument import bits_instrument
from insidetensor.explore.cache_lines_instrument import cache_lines_instrument
from insidetensor.explore.crossover_instrument import crossover_instrument
from insidetensor.explore.file_instrument import file_instrument
from insidetensor.explore.instrument import Instrument
from insidetensor.explore.picture_instrument import picture_instrument
from insidetensor.explore.promotion_instrument import promotion_instrument
from insidetensor.explore.snapshots_instrument import snapshots_instrument
from insidetensor.explore.strides_instrument import strides_instrument
from insidetensor.explore.tracing_instrument import tracing_instrument
from insidetensor.explore.transfers_instrument import transfers_instrument

INSTRUMENTS: dict[str, Callable[[], Instrument]] = {
    "bits": bits_instrument,
    "cache_lines": cache_lines_instrument,
    "crossover": crossover_instrument,
    "file": file_instrument,
    "picture": picture_instrument,
    "promotion": promotion_instrument,
    "snapshots": snapshots_instrument,
    "strides": lambda: strides_instrument(np.arange(12).reshape(3, 4)),
    "tracing": tracing_instrument,
    "transfers": transfers_instrument,
}
