"""The instrument for a crossover of CPU and GPU: `explore_crossover(curve)`."""

from dataclasses import replace
from typing import Any

from insidetensor.explore.instrument import Instrument, State, with_levels
from insidetensor.explore.live import show_live
from insidetensor.messages import message
from insidetensor.timing.crossover import crossing
from insidetensor.timing.curve import Curve
from insidetensor.timing.figure import TimingFigure, timing_figure
from insidetensor.timing.model import T4, Costs, resident_s, transferred_s
from insidetensor.timing.sweeping import SIZES

CALL_S = 1e-6  # seconds of an empty call in the model of a CPU
# In each, a line of the GPU's is to be faster than the CPU, or not, at the sizes in a range.
LEVELS: tuple[State, ...] = (
    {
        "name": "lose_small",
        "controls": ["launch_us"],
        "begins": {},
        "fewest": 1,
        "aim": {"line": "resident", "wins": False, "from": 8, "to": 256},
    },
    {
        "name": "lose_transferred",
        "controls": ["link_gb"],
        "begins": {},
        "fewest": 1,
        "aim": {"line": "transferred", "wins": False, "from": 8, "to": 512},
    },
    {
        "name": "lose_always",
        "controls": ["launch_us", "rate_tflop", "cpu_gflop"],
        "begins": {},
        "fewest": 2,
        "aim": {"line": "resident", "wins": False, "from": 8, "to": 4096},
    },
    {
        "name": "win",
        "controls": ["launch_us", "link_gb", "rate_tflop", "cpu_gflop"],
        "begins": {},
        "fewest": 1,
        "aim": {"line": "transferred", "wins": True, "from": 32, "to": 4096},
    },
)


def explore_crossover(cpu: Curve | None = None) -> Any:
    """Slide a GPU's launch time, link and rate, and see from which n on it overtakes the CPU.

    `cpu` is your measured curve; without one the CPU is a model too. The GPU is a model in any
    case, and begins as the central T4 of `model_constants()`. The instrument has the attributes
    `launch_us` (µs), `link_gb` (GB/s), `rate_tflop` (TFLOP/s that a matmul reaches), `cpu_gflop`
    (GFLOP/s of the modelled CPU), `size` (the n that is looked at) and, without a curve, `level`:
    which wish is to be fulfilled, from 0; -1 for none of them.

    Raises: ValueError for a curve of fewer than two sizes.
    """
    return show_live(crossover_instrument(cpu))


def crossover_instrument(cpu: Curve | None = None, level: int = -1) -> Instrument:
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
    made = Instrument("crossover", state, facts, lambda now: _still(now, cpu))
    # No level fits every curve that somebody measured.
    return with_levels(made, () if cpu else LEVELS, -1 if cpu else level)


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
