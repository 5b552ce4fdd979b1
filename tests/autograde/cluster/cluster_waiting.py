"""Wait for something to happen on a cluster."""

import time
from collections.abc import Callable


def wait_until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < end, "waited for a minute: the cluster's log is shown below"
        time.sleep(0.05)
