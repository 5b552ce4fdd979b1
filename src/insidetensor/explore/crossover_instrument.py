"""The instrument for a crossover of CPU and GPU: `explore_crossover(curve)`."""

from dataclasses import replace
from typing import Any

from insidetensor.explore.instrument import Instrument, State
from insidetensor.explore.live import show_live
from insidetensor.messages import message
from insidetensor.timing.crossover import crossing
from insidetensor.timing.curve import Curve
from insidetensor.timing.figure import TimingFigure, timing_figure
from insidetensor.timing.model import T4, Costs, resident_s, transferred_s
from insidetensor.timing.sweeping import SIZES

CALL_S = 1e-6  # seconds of an empty call in the model of a CPU


def explore_crossover(cpu: Curve | None = None) -> Any:
    """Slide a GPU's launch time, link and rate, and see from which n on it overtakes the CPU.

    `cpu` is your measured curve; without one the CPU is a model too. The GPU is a model in any
    case, and begins as the central T4 of `model_constants()`. The instrument has the attributes
    `launch_us` (µs), `link_gb` (GB/s), `rate_tflop` (TFLOP/s that a matmul reaches), `cpu_gflop`
    (GFLOP/s of the modelled CPU) and `size` (the n that is looked at).

    Raises: ValueError for a curve of fewer than two sizes.
    """
    return show_live(crossover_instrument(cpu))


def crossover_instrument(cpu: Curve | None = None) -> Instrument:
    """Make the instrument beside the curve `cpu`, without showing it."""
    if cpu is not None and len(cpu.sizes) < 2:
        raise ValueError(message("explore_crossover.too_short", count=len(cpu.sizes)))
    costs, sizes = T4.central, cpu.sizes if cpu else SIZES
    facts = {
        "sizes": list(sizes),
        "cpu": list(cpu.median_s) if cpu else None,
        "title": cpu.title if cpu else message("explore_crossover.cpu_model"),
        "copy_s": costs.copy_s,
        "memory_bytes_per_s": costs.memory_bytes_per_s,
    }
    state = {
        "launch_us": round(costs.launch_s * 1e6, 3),
        "link_gb": costs.link_bytes_per_s / 1e9,
        "rate_tflop": 4.5,
        "cpu_gflop": 50.0,
        "size": sizes[len(sizes) // 2],
    }
    return Instrument("crossover", state, facts, lambda now: _still(now, cpu))


def read_sliders(state: State) -> Costs:
    """Read a device's costs from the sliders; the other costs are those of the central T4."""
    return replace(
        T4.central,
        launch_s=state["launch_us"] * 1e-6,
        flop_per_s=state["rate_tflop"] * 1e12,
        link_bytes_per_s=state["link_gb"] * 1e9,
    )


def cpu_s(n: int, state: State) -> float:
    """Seconds of (n, n) @ (n, n) on the modelled CPU."""
    return float(CALL_S + 2 * n**3 / (state["cpu_gflop"] * 1e9))


def _still(state: State, cpu: Curve | None) -> TimingFigure:
    sizes, costs = cpu.sizes if cpu else SIZES, read_sliders(state)
    ours = cpu or _model("cpu", sizes, [cpu_s(n, state) for n in sizes])
    resident = _model("resident", sizes, [resident_s(n, costs) for n in sizes])
    transferred = _model("transferred", sizes, [transferred_s(n, costs) for n in sizes])
    crossings = (crossing(ours, resident), crossing(ours, transferred))
    return timing_figure(ours, resident, transferred, crossings=crossings)


def _model(name: str, sizes: tuple[int, ...], seconds: list[float]) -> Curve:
    title, times = message(f"explore_crossover.{name}"), tuple(seconds)
    return Curve(title, "model", title, sizes, times, times, times)
