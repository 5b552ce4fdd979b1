"""Model the times of a GPU from its constants, where there is no GPU to measure."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from insidetensor.messages import message
from insidetensor.showing.tables import Table
from insidetensor.timing.curve import Curve
from insidetensor.timing.sweeping import SIZES

ITEMSIZE = 4  # bytes of a float32
MATRICES = 3  # two operands and the result
UNITS = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"))


@dataclass(frozen=True)
class Costs:
    """The costs of using a device, as plain numbers: a scenario of a `DeviceModel`, or your own.

    `launch_s` are the seconds that starting one operation takes, `copy_s` the fixed part of one
    copy to or from the host; `flop_per_s` is the rate that a float32 matmul reaches;
    `memory_bytes_per_s` belongs to the device's own memory, `link_bytes_per_s` to the way between
    host and device.
    """

    launch_s: float
    copy_s: float
    flop_per_s: float
    memory_bytes_per_s: float
    link_bytes_per_s: float


@dataclass(frozen=True)
class Constant:
    """A constant of a model in its `unit`, in three scenarios from optimistic to pessimistic.

    `source` is a key of the catalogue's section [timing_source].
    """

    name: str
    unit: str
    scenarios: tuple[float, float, float]
    source: str


@dataclass(frozen=True)
class DeviceModel:
    """The constants of a device, from which its times are modelled; none of them was measured."""

    name: str
    constants: tuple[Constant, ...]

    @property
    def central(self) -> Costs:
        """Every constant at its central value."""
        return self.scenarios[1]

    @property
    def scenarios(self) -> tuple[Costs, Costs, Costs]:
        """Every constant at its faster end, at its central value, and at its slower end."""
        return self._costs(0), self._costs(1), self._costs(2)

    def _costs(self, scenario: int) -> Costs:
        value = {constant.name: constant.scenarios[scenario] for constant in self.constants}
        reached = value.pop("peak_flop_per_s") * value.pop("efficiency")
        return Costs(flop_per_s=reached, **value)


# The GPU of Colab. The catalogue's [timing_source] says what is published and what is assumed.
T4 = DeviceModel(
    "NVIDIA T4",
    (
        Constant("launch_s", "s", (6e-6, 15e-6, 30e-6), "t4_launch"),
        Constant("copy_s", "s", (6e-6, 10e-6, 20e-6), "t4_copy"),
        Constant("peak_flop_per_s", "FLOP/s", (8.1e12, 8.1e12, 8.1e12), "t4_peak"),
        Constant("efficiency", "", (0.95, 0.55, 0.35), "t4_efficiency"),
        Constant("memory_bytes_per_s", "B/s", (320e9, 240e9, 200e9), "t4_memory"),
        Constant("link_bytes_per_s", "B/s", (12e9, 6e9, 3e9), "t4_link"),
    ),
)


def model_curves(sizes: Iterable[int] = SIZES) -> tuple[Curve, ...]:
    """Model (n, n) @ (n, n) on a T4 as two curves: operands resident there, and with transfers.

    `median_s` is the central scenario, `low_s` the optimistic and `high_s` the pessimistic one.
    """
    found = tuple(sizes)
    with_transfers = message("timing.with_transfers", name=T4.name)
    return (
        _curve(T4.name, found, resident_s),
        _curve(with_transfers, found, transferred_s),
    )


def _curve(name: str, sizes: tuple[int, ...], seconds: Callable[[int, Costs], float]) -> Curve:
    low, median, high = (tuple(seconds(n, costs) for n in sizes) for costs in T4.scenarios)
    return Curve(name, "model", T4.name, sizes, median, low, high, message("timing_model.note"))


def resident_s(n: int, costs: Costs) -> float:
    """Seconds of (n, n) @ (n, n) with both operands and the result on the device."""
    computing = 2 * n**3 / costs.flop_per_s
    reading_and_writing = _nbytes(n) / costs.memory_bytes_per_s
    return costs.launch_s + max(computing, reading_and_writing)


def transferred_s(n: int, costs: Costs) -> float:
    """Seconds of (n, n) @ (n, n) with both operands copied to the device and the result back."""
    return resident_s(n, costs) + MATRICES * costs.copy_s + _nbytes(n) / costs.link_bytes_per_s


def _nbytes(n: int) -> int:
    return MATRICES * ITEMSIZE * n**2


def model_constants() -> Table:
    """Show each constant of the model in its three scenarios, with its source or "assumed"."""
    columns = ("constant", "optimistic", "central", "pessimistic", "source")
    header = tuple(message(f"timing_model.{column}") for column in columns)
    rows = tuple(
        (
            message(f"timing_constant.{constant.name}"),
            *(format_with_unit(value, constant.unit) for value in constant.scenarios),
            message(f"timing_source.{constant.source}"),
        )
        for constant in T4.constants
    )
    caption = message("timing_model.caption", device=T4.name)
    return Table(caption, header, rows, message("timing_model.formula"))


def format_with_unit(value: float, unit: str) -> str:
    """Format a value with its unit: 6e-06 "s" is "6 µs", 0.55 without a unit is "55 %"."""
    if not unit:
        return f"{100 * value:g} %"
    factor, prefix = next((pair for pair in UNITS if value >= pair[0]), UNITS[-1])
    return f"{value / factor:.3g} {prefix}{unit}"
