"""A fake device with its own clock, to test a benchmark with the same times in each run."""

from dataclasses import dataclass, field, fields, replace
from math import isfinite, nan
from random import Random
from typing import Any

from insidetensor.checking.values import plain_number
from insidetensor.fake.events import Event, Span, spans_of
from insidetensor.fake.lanes import fake_timeline
from insidetensor.messages import message
from insidetensor.pictures.diagram import Diagram
from insidetensor.showing.shown import format_value, is_a

COLD = 2.0  # how many times as long the kernel of a cold call takes
SPIKE = (0.5, 1.5)  # between how many times `spike_s` a disturbance lasts
ENDLESS_CALLS = 10_000
ENDLESS_LOOKS = 100_000  # readings of the clock, and waits


class EndlessLoop(BaseException):
    """A fake device was called more often than any benchmark needs.

    It is no `Exception`: a loop that catches each and tries again would never end.
    """


@dataclass
class _Run:
    """What has happened so far: the host's time, when the device is free, and each event."""

    rng: Random
    host: float = 0.0
    free: float = 0.0
    calls: int = 0
    looks: int = 0
    events: list[Event] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True, repr=False)
class FakeDevice:
    """A device made of costs: `op()`, `clock()` and `sync()` behave as an accelerator's do.

    `op()` launches a kernel, which keeps the host for `launch_s`; the kernel then runs on the
    device for `kernel_s` while the host goes on. `sync()` makes the host wait until the device is
    done, and costs `sync_s` itself. `clock()` reads the host's time and costs nothing. No real
    time passes, and the same calls always give the same times.

    What can go wrong does: the first call also keeps the host for `first_s`; the kernels of the
    first `cold_calls` calls take twice as long; a share `spike_rate` of all kernels, drawn with
    `seed`, takes longer by half to one and a half times `spike_s`. With `asynchronous=False` each
    call waits for its kernel, as a CPU does. All times in seconds.

    Raises: ValueError for a cost that is impossible; EndlessLoop, from `op()` after 10,000 calls,
    and from `clock()` and `sync()` after 100,000 of both.
    """

    kernel_s: float = 2e-3
    launch_s: float = 10e-6
    first_s: float = 0.4
    cold_calls: int = 4
    spike_s: float = 30e-3
    spike_rate: float = 0.1
    sync_s: float = 5e-6
    seed: int = 0
    asynchronous: bool = True
    _run: _Run = field(init=False, compare=False)

    def __post_init__(self) -> None:
        for cost in fields(self):
            given: Any = getattr(self, cost.name) if cost.init else None
            if is_a(given, "numpy.generic"):  # made a number of Python's, to be shown and sent
                object.__setattr__(self, cost.name, given.item())
        for name in ("kernel_s", "launch_s", "first_s", "spike_s", "sync_s"):
            seconds = _number(getattr(self, name))
            self._check(name, seconds >= 0 and (seconds > 0 or name != "kernel_s"), "cost")
        self._check("spike_rate", 0 <= _number(self.spike_rate) <= 1, "rate")
        self._check("cold_calls", _is_whole(self.cold_calls) and self.cold_calls >= 0, "cold")
        self._check("seed", _is_whole(self.seed), "seed")  # None would give other times in each run
        self._check("asynchronous", is_a(self.asynchronous, bool), "asynchronous")
        object.__setattr__(self, "_run", _Run(Random(self.seed)))

    def _check(self, name: str, is_possible: bool, key: str) -> None:
        if not is_possible:
            got = format_value(getattr(self, name))
            raise ValueError(message(f"fake_device.{key}", name=name, got=got))

    # ---- what a benchmark is given ---------------------------------------------------------------

    def op(self) -> None:
        """Launch one kernel; with `asynchronous=False`, wait for it too."""
        run = self._run
        if run.calls >= ENDLESS_CALLS:
            raise EndlessLoop(message("fake_device.too_many_calls", most=f"{ENDLESS_CALLS:,}"))
        run.calls += 1
        first, cold = run.calls == 1, run.calls <= self.cold_calls
        spike = run.rng.random() < self.spike_rate
        # Drawn for each call, disturbed or not, so that no disturbance depends on another. No two
        # last equally long, so that a mean, a sum and a single time differ.
        longer = self.spike_s * run.rng.uniform(*SPIKE)
        started = run.host
        run.host += self.launch_s + (self.first_s if first else 0.0)
        begin = max(run.host, run.free)
        run.free = begin + self.kernel_s * (COLD if cold else 1.0) + longer * spike
        if not self.asynchronous:
            run.host = run.free
        kernel = (begin, run.free)
        marks = {"first": first, "cold": cold, "spike": spike}
        run.events.append(Event("op", started, run.host, run.free, run.calls, kernel, **marks))

    def clock(self) -> float:
        """Read the host's time, in seconds; the device may still be working."""
        self._look()
        self._run.events.append(Event("clock", self._run.host, self._run.host, self._run.free))
        return self._run.host

    def sync(self) -> None:
        """Let the host wait until the device has done all its work."""
        self._look()
        run = self._run
        started = run.host
        run.host = max(run.host, run.free) + self.sync_s
        run.events.append(Event("sync", started, run.host, run.free))

    def _look(self) -> None:
        self._run.looks += 1
        if self._run.looks > ENDLESS_LOOKS:
            raise EndlessLoop(message("fake_device.too_many_looks", most=f"{ENDLESS_LOOKS:,}"))

    # ---- what a check, or a curious learner, can look at -----------------------------------------

    @property
    def true_s(self) -> float:
        """Seconds that the kernel of a warm, undisturbed call takes: what a benchmark looks for."""
        return self.kernel_s

    @property
    def calls(self) -> int:
        """How often `op` was called so far."""
        return self._run.calls

    @property
    def events(self) -> tuple[Event, ...]:
        """All calls, waits and readings of the clock so far, in order."""
        return tuple(self._run.events)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans between each two readings of the clock that have a call between them."""
        return tuple(spans_of(self._run.events))

    def again(self) -> "FakeDevice":
        """A device with the same costs that has done nothing yet."""
        return replace(self)

    def timeline(self, span: int = 0) -> Diagram:
        """A picture of what host and device did, and of when the clock was read.

        `span` counts the pairs of readings with calls between them: 0 is the first, -1 the last.
        Without any such pair, it shows the first calls.

        Raises: IndexError when there are not so many.
        """
        spans = self.spans
        if not spans and span == 0:
            return fake_timeline(self.events, None)
        if not -len(spans) <= span < len(spans):
            raise IndexError(
                message("fake_device.no_span", got=format_value(span), count=len(spans))
            )
        return fake_timeline(self.events, spans[span])

    def __repr__(self) -> str:
        """The costs, as code that makes an equal device; defaults are left out."""
        given = [
            f"{cost.name}={getattr(self, cost.name)!r}"
            for cost in fields(self)
            if cost.init and (cost.name == "kernel_s" or getattr(self, cost.name) != cost.default)
        ]
        return f"FakeDevice({', '.join(given)})"


def _number(value: object) -> float:
    """A cost as a finite float; NaN, which no check accepts, for anything else."""
    number = None if is_a(value, bool) else plain_number(value)
    return number if number is not None and isfinite(number) else nan


def _is_whole(value: object) -> bool:
    return is_a(value, int) and not is_a(value, bool)
