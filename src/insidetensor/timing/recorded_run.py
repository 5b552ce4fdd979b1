"""Read a recorded run: times that somebody measured on a named machine, with the date."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Any

from ..ledgers.entries import LedgerError, checked_fields
from ..messages import message
from ..shown import shown
from ..tables import Table
from .crossover import Crossing, crossing
from .curve import Curve
from .roles import ACCELERATOR_ROLES, CPU_ROLES

FORMAT = 1
SHIPPED = Path(__file__).parent / "recorded"
EVENTS_AGREE = 0.03  # part of the time by which measure() may differ from CUDA events

REQUIRED = {
    "format": int, "date": str, "script": str, "device": str, "hardware": dict, "software": dict,
    "settings": dict, "curves": dict,
}  # fmt: skip
OPTIONAL = {"events": list, "claims": dict}


@dataclass(frozen=True)
class EventCheck:
    """Seconds a call at one size, as `measure` has them and as CUDA events have them."""

    n: int
    measured_s: float
    event_s: float

    @property
    def off(self) -> float:
        """By what part of the events' time `measure` differs from it: 0.03 is 3 %."""
        return abs(self.measured_s / self.event_s - 1)


@dataclass(frozen=True)
class RecordedRun:
    """A run on another machine (or an earlier one on this): the times and how they came about.

    `curves` are named by CPU_ROLES and ACCELERATOR_ROLES; `claims` are outcomes of the claims that
    need a GPU, by id; `events` compares the measuring function with CUDA events.
    """

    date: str
    device: str
    script: str
    hardware: Mapping[str, str | int | float]
    software: Mapping[str, str | int | float]
    settings: Mapping[str, str | int | float]
    curves: Mapping[str, Curve]
    events: tuple[EventCheck, ...] = ()
    claims: Mapping[str, str] = field(default_factory=dict)

    @property
    def stamp(self) -> str:
        """Where and when, as in "NVIDIA T4, 2026-01-31"."""
        return f"{self.device}, {self.date}"

    @property
    def cpu(self) -> Curve:
        """The CPU's curve that an accelerator is compared with: PyTorch's, or else NumPy's."""
        return next(self.curves[role] for role in CPU_ROLES if role in self.curves)

    @cached_property
    def crossings(self) -> Mapping[str, Crossing]:
        """By role "resident" and "transfers": where the accelerator overtook that machine's CPU."""
        roles = [role for role in ("resident", "transfers") if role in self.curves]
        return {role: crossing(self.cpu, self.curves[role]) for role in roles}

    @property
    def gpu_wins_from(self) -> float | None:
        """The n from which the accelerator was faster with its operands there; None if nowhere."""
        found = self.crossings.get("resident")
        return found.n if found else None

    @property
    def table(self) -> Table:
        """What was recorded, where, when and with what."""
        hardware, software = self.hardware, self.software
        cpu = message("recorded.cores", cpu=hardware.get("cpu"), cores=hardware.get("cores"))
        rows = {
            "device": self.device if self.crossings else message("recorded.cpu_only"),
            "cpu": cpu,
            "memory": _gigabytes(hardware.get("memory_bytes")),
            "software": ", ".join(f"{name} {version}" for name, version in software.items()),
            "date": self.date,
            "script": self.script,
            "check": events_agree(self.events),
        }
        lines = tuple((message(f"recorded.{name}"), text) for name, text in rows.items())
        header = (message("recorded.quantity"), message("recorded.value"))
        return Table(message("recorded.caption"), header, lines, message("recorded.note"))

    def __str__(self) -> str:
        return self.table.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.table._repr_mimebundle_()


def recorded_run(folder: Path = SHIPPED) -> RecordedRun | None:
    """The newest recorded run that comes with the package; None where there is none."""
    found = [run for path in sorted(folder.glob("*.json")) if (run := _run_or_none(path))]
    return max(found, key=lambda run: run.date, default=None)


def recorded_curves(folder: Path = SHIPPED) -> tuple[Curve, ...]:
    """The accelerator's curves of the newest recorded run, to be drawn beside your own; or ()."""
    run = recorded_run(folder)
    return tuple(run.curves[role] for role in ACCELERATOR_ROLES if run and role in run.curves)


def _run_or_none(path: Path) -> RecordedRun | None:
    """A file that somebody broke costs a lesson its recorded curve, not the lesson."""
    try:
        return read_run(path)
    except LedgerError:
        return None


def read_run(path: Path) -> RecordedRun:
    """Read one file that `python -m insidetensor.timing.record` wrote.

    Raises: LedgerError with one sentence that names the file and the field.
    """
    file = path.name
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise LedgerError(message("recorded.not_json", file=file, error=error)) from None
    if not isinstance(data, dict):
        got = type(data).__name__
        raise LedgerError(message("recorded.not_object", file=file, got=got))
    version = data.get("format")
    if version != FORMAT:
        got = shown(version)
        raise LedgerError(message("recorded.format", file=file, got=got, expected=FORMAT))
    checked_fields(file, data, REQUIRED, OPTIONAL)
    return RecordedRun(
        date=_day(file, data["date"]),
        device=data["device"],
        script=data["script"],
        **{name: _plain(file, name, data[name]) for name in ("hardware", "software", "settings")},
        curves=_curves(file, data["curves"]),
        events=_events(file, data.get("events", [])),
        claims={k: str(v) for k, v in _plain(file, "claims", data.get("claims", {})).items()},
    )


def events_agree(events: Iterable[EventCheck]) -> str:
    """Say how well `measure` and CUDA events agree."""
    found = tuple(events)
    if not found:
        return message("recorded.unchecked")
    worst = max(found, key=lambda check: check.off)
    percent = f"{100 * worst.off:.1f}"
    if worst.off <= EVENTS_AGREE:
        return message("recorded.agrees", percent=percent, count=len(found))
    most = f"{100 * EVENTS_AGREE:g}"
    return message("recorded.disagrees", percent=percent, n=worst.n, most=most)


def _day(file: str, text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise LedgerError(message("recorded.bad_date", file=file, got=shown(text))) from None


def _plain(file: str, name: str, table: Mapping[str, Any]) -> dict[str, str | int | float]:
    for key, value in table.items():
        if not isinstance(value, str | int | float):
            fields = {"file": file, "field": name, "name": key, "got": shown(value)}
            raise LedgerError(message("recorded.bad_text", **fields))
    return dict(table)


def _curves(file: str, table: Mapping[str, Any]) -> dict[str, Curve]:
    known = (*CPU_ROLES, *ACCELERATOR_ROLES)
    curves = {}
    for role, data in table.items():
        if role not in known:
            fields = {"file": file, "got": shown(role), "known": ", ".join(known)}
            raise LedgerError(message("recorded.unknown_role", **fields))
        try:
            curves[role] = Curve.from_json(data)
        except ValueError as error:
            sentence = message("recorded.bad_curve", file=file, role=role, error=error)
            raise LedgerError(sentence) from None
    if not {"torch", "numpy"} & curves.keys():
        raise LedgerError(message("recorded.no_cpu", file=file))
    return curves


def _events(file: str, entries: list[Any]) -> tuple[EventCheck, ...]:
    checks = []
    for at, entry in enumerate(entries, start=1):
        try:
            check = EventCheck(**entry)
            good = all(isfinite(x) and x > 0 for x in (check.n, check.measured_s, check.event_s))
        except TypeError:
            good = False
        if not good:
            raise LedgerError(message("recorded.bad_event", file=file, at=at))
        checks.append(check)
    return tuple(checks)


def _gigabytes(count: Any) -> str:
    return f"{count / 1e9:.1f} GB" if isinstance(count, int | float) else "–"
