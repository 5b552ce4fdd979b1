"""Model the times of a GPU that is not there, from its constants; drawn and named as a model."""

from collections.abc import Callable, Iterable

from ..messages import message
from ..tables import Table
from .constants import T4, Constant, Costs, DeviceModel
from .curve import Curve
from .sweeping import SIZES

Seconds = Callable[[int, Costs], float]

ITEMSIZE = 4  # bytes of a float32
MATRICES = 3  # two operands and the result
UNITS = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"))


def model_curves(device: DeviceModel = T4, sizes: Iterable[int] = SIZES) -> tuple[Curve, ...]:
    """Model (n, n) @ (n, n) on `device`: operands there, with all transfers, and not waited for.

    `median_s` is the central scenario, `low_s` the optimistic and `high_s` the pessimistic one. The
    third curve is the mistake: a clock that is stopped without waiting sees the launch alone.
    """
    found = tuple(sizes)
    with_transfers = message("timing.with_transfers", name=device.name)
    without_waiting = message("timing.without_waiting", name=device.name)
    return (
        _curve(device.name, device, found, resident_s),
        _curve(with_transfers, device, found, transferred_s),
        _curve(without_waiting, device, found, unwaited_s),
    )


def resident_s(n: int, costs: Costs) -> float:
    """Seconds of (n, n) @ (n, n) -> (n, n) where both operands are there and the result stays."""
    computing = 2 * n**3 / costs.flop_per_s
    reading_and_writing = _nbytes(n) / costs.memory_bytes_per_s
    return costs.launch_s + max(computing, reading_and_writing)


def transferred_s(n: int, costs: Costs) -> float:
    """The same with both operands copied to the device and the result copied back, in seconds."""
    return resident_s(n, costs) + MATRICES * costs.copy_s + _nbytes(n) / costs.link_bytes_per_s


def unwaited_s(n: int, costs: Costs) -> float:
    """What a clock shows that is stopped once the work is asked for: the launch, whatever n is."""
    return costs.launch_s


def model_constants(device: DeviceModel = T4) -> Table:
    """Show each constant of the model in its three scenarios, with its source or "assumed"."""
    columns = ("constant", "optimistic", "central", "pessimistic", "source")
    header = tuple(message(f"timing_model.{column}") for column in columns)
    rows = tuple(_row(constant) for constant in device.constants)
    caption = message("timing_model.caption", device=device.name)
    return Table(caption, header, rows, message("timing_model.formula"))


def _curve(name: str, device: DeviceModel, sizes: tuple[int, ...], seconds: Seconds) -> Curve:
    scenarios = (device.optimistic, device.central, device.pessimistic)
    low, median, high = (tuple(seconds(n, costs) for n in sizes) for costs in scenarios)
    return Curve(name, "model", device.name, sizes, median, low, high, message("timing_model.note"))


def _nbytes(n: int) -> int:
    """Bytes of two operands and the result, (n, n) of float32 each."""
    return MATRICES * ITEMSIZE * n**2


def _row(constant: Constant) -> tuple[str, ...]:
    name = message(f"timing_constant.{constant.name}")
    values = (with_unit(value, constant.unit) for value in constant.scenarios)
    return (name, *values, constant.where_from)


def with_unit(value: float, unit: str) -> str:
    """A value as one reads it aloud: 6e-06 "s" is "6 µs", 0.55 without a unit is "55 %"."""
    if not unit:
        return f"{100 * value:g} %"
    factor, prefix = next((pair for pair in UNITS if value >= pair[0]), UNITS[-1])
    return f"{value / factor:.3g} {prefix}{unit}"
