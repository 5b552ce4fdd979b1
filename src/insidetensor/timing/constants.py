"""What one device costs: seconds, bytes and operations, each with a range and a source."""

from dataclasses import dataclass, fields

from ..messages import message


@dataclass(frozen=True)
class Costs:
    """What using one device costs, as plain numbers: one scenario of a `DeviceModel`, or your own.

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
    """One number of a model in its `unit`, from `low` to `high`.

    `source` is a key of the catalogue's section [timing_source], such as "assumed".
    """

    name: str
    unit: str
    low: float
    central: float
    high: float
    source: str = "assumed"

    @property
    def scenarios(self) -> tuple[float, float, float]:
        """The value in the optimistic, the central and the pessimistic scenario."""
        fast, slow = (self.low, self.high) if self.unit == "s" else (self.high, self.low)
        return fast, self.central, slow

    @property
    def where_from(self) -> str:
        """Who published the number, or that it is assumed and what speaks for it."""
        return message(f"timing_source.{self.source}")


@dataclass(frozen=True)
class DeviceModel:
    """The constants of one device, from which its times are modelled; nothing here was measured."""

    name: str
    launch_s: Constant
    copy_s: Constant
    peak_flop_per_s: Constant
    efficiency: Constant
    memory_bytes_per_s: Constant
    link_bytes_per_s: Constant

    @property
    def constants(self) -> tuple[Constant, ...]:
        """Every constant, in the order of the fields."""
        return tuple(getattr(self, field.name) for field in fields(self)[1:])

    @property
    def optimistic(self) -> Costs:
        """Every constant at its faster end."""
        return self._costs(0)

    @property
    def central(self) -> Costs:
        """Every constant at its central value."""
        return self._costs(1)

    @property
    def pessimistic(self) -> Costs:
        """Every constant at its slower end."""
        return self._costs(2)

    def _costs(self, scenario: int) -> Costs:
        value = {constant.name: constant.scenarios[scenario] for constant in self.constants}
        reached = value.pop("peak_flop_per_s") * value.pop("efficiency")
        return Costs(flop_per_s=reached, **value)


# The GPU that Colab lends. What is published and what is assumed stands in [timing_source].
T4 = DeviceModel(
    "NVIDIA T4",
    Constant("launch_s", "s", 6e-6, 15e-6, 30e-6, "t4_launch"),
    Constant("copy_s", "s", 6e-6, 10e-6, 20e-6, "t4_copy"),
    Constant("peak_flop_per_s", "FLOP/s", 8.1e12, 8.1e12, 8.1e12, "t4_peak"),
    Constant("efficiency", "", 0.35, 0.55, 0.95, "t4_efficiency"),
    Constant("memory_bytes_per_s", "B/s", 200e9, 240e9, 320e9, "t4_memory"),
    Constant("link_bytes_per_s", "B/s", 3e9, 6e9, 12e9, "t4_link"),
)
