"""Read a recorded run: times measured on a named machine, with the date."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from insidetensor.messages import message
from insidetensor.showing.tables import Table
from insidetensor.timing.crossover import Crossing, crossing
from insidetensor.timing.curve import Curve

SHIPPED = Path(__file__).parent / "recorded"
CPU_ROLES = ("torch", "numpy")  # what an accelerator is compared with: the first that is there
ACCELERATOR_ROLES = ("resident", "transfers")

Facts = Mapping[str, str | int | float]


class RecordedRunError(ValueError):
    """A file that is no recorded run; the message names the file and what is wrong."""


@dataclass(frozen=True)
class RecordedRun:
    """A recorded run: the times, and the machine, the software and the script that made them.

    `curves` are named by their roles; `claims` are outcomes of the claims that need a GPU, by id.
    """

    date: str
    device: str
    script: str
    hardware: Facts
    software: Facts
    settings: Facts
    curves: Mapping[str, Curve]
    claims: Mapping[str, str] = field(default_factory=dict)

    @property
    def stamp(self) -> str:
        """The device and the date, as in "NVIDIA T4, 2026-01-31"."""
        return f"{self.device}, {self.date}"

    @property
    def crossings(self) -> Mapping[str, Crossing]:
        """By role "resident" and "transfers": where the accelerator overtook that machine's CPU."""
        cpu = cpu_curve(self.curves)
        roles = [role for role in ACCELERATOR_ROLES if role in self.curves]
        return {role: crossing(cpu, self.curves[role]) for role in roles if cpu}

    @property
    def table(self) -> Table:
        """The run's machine, software, date and script as a table."""
        hardware = self.hardware
        rows = {
            "device": self.device if self.crossings else message("recorded.cpu_only"),
            "cpu": message("recorded.cores", cpu=hardware.get("cpu"), cores=hardware.get("cores")),
            "software": ", ".join(f"{name} {version}" for name, version in self.software.items()),
            "date": self.date,
            "script": self.script,
        }
        if "load_before" in self.settings:
            rows["load"] = message("recorded.loads", **self.settings)
        lines = tuple((message(f"recorded.{name}"), text) for name, text in rows.items())
        header = (message("recorded.quantity"), message("recorded.value"))
        return Table(message("recorded.caption"), header, lines, message("recorded.note"))

    def __str__(self) -> str:
        return self.table.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table._repr_mimebundle_()


def cpu_curve(curves: Mapping[str, Curve]) -> Curve | None:
    """Choose the CPU's curve to compare an accelerator with: PyTorch's, or else NumPy's."""
    return next((curves[role] for role in CPU_ROLES if role in curves), None)


def recorded_run(*, accelerator: bool = True) -> RecordedRun | None:
    """Read the newest recorded run that comes with the package; None where there is none.

    Without `accelerator` it is a run on a CPU only.
    """
    runs = (read_run(path) for path in sorted(SHIPPED.glob("*.json")))
    alike = (run for run in runs if bool(run.crossings) == accelerator)
    return max(alike, key=lambda run: run.date, default=None)


def recorded_curves() -> tuple[Curve, ...]:
    """Read the accelerator's curves of the newest recorded run, to draw beside your own; or ()."""
    run = recorded_run()
    return tuple(run.curves[role] for role in ACCELERATOR_ROLES if run and role in run.curves)


def read_run(path: Path) -> RecordedRun:
    """Read one file written by `python -m insidetensor.claims.record`.

    Raises: RecordedRunError with one sentence that names the file and what is wrong.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        curves = {role: Curve(**fields) for role, fields in data["curves"].items()}
        run = RecordedRun(**{**data, "curves": curves})
        date.fromisoformat(run.date)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        sentence = message("recorded.unreadable", file=path.name, error=error)
        raise RecordedRunError(sentence) from None
    if cpu_curve(curves) is None:
        raise RecordedRunError(message("recorded.no_cpu", file=path.name))
    return run
