"""Hold the measuring function against CUDA events, the clock of the GPU itself."""

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any

from ..libraries import library
from .matmuls import Case, matmul_case
from .measuring import measure
from .recorded_run import EventCheck

BLOCKS = 9  # an odd number, so that the median is one of them


def check_against_events(
    sizes: Iterable[int],
    device: str = "cuda:0",
    *,
    seconds: float = 0.5,
    seen: Callable[[int], object] = lambda n: None,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[EventCheck, ...]:
    """Time resident matmuls on a CUDA device with `measure` and with CUDA events, size by size.

    `seconds` is what `measure` may use for a size; the events time blocks of as many calls.
    `seen(n)` is called when a size begins.
    """
    torch: Any = library("torch")
    checks = []
    for n in sizes:
        seen(n)
        case = matmul_case("torch", n, device=device)
        timing = measure(case.op, sync=case.sync, seconds=seconds, clock=clock)
        blocks = [_event_seconds(torch, case, timing.calls) for _ in range(BLOCKS)]
        checks.append(EventCheck(n, timing.median_s, median(blocks)))
    return tuple(checks)


def _event_seconds(torch: Any, case: Case, calls: int) -> float:
    """Seconds a call between two events in the GPU's own queue.

    Source: https://docs.pytorch.org/docs/stable/generated/torch.cuda.Event.html
    """
    assert case.sync is not None
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    for _ in range(calls):
        case.op()
    end.record()
    case.sync()
    return float(start.elapsed_time(end)) / 1e3 / calls  # elapsed_time is in milliseconds
