"""Run a learner's benchmark on a fake device, and tell what it asked of it, call by call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from insidetensor import FakeDevice
from insidetensor.fake.benchmark_mistakes import handed
from insidetensor.fake.replay import LETTERS

from .agent import raised_by
from .call import named

MOST_ACTIONS = 50_000  # that are told; the device itself stops who asks for more without end


class KernelError(Exception):
    """What the op of a device that fails raises."""


def look(names: dict[str, Any], given: tuple[dict[str, Any], int, bool]) -> dict[str, Any]:
    """`given`: the device's costs, the call that fails (0: none), whether op returns an array.

    "actions" is a letter of "osc" for each op, sync and clock; the device itself keeps no secret,
    so whoever wants to know the times replays them. "failed": whether the failing call was made.
    """
    costs, failing, returns = given
    device = FakeDevice(**costs)
    benchmark = named(names, "benchmark")
    try:
        value = benchmark(*handed(device, _op(device, failing, returns)))
    except BaseException as error:
        value = raised_by(error, names)
    actions = "".join(LETTERS[event.kind] for event in device.events[:MOST_ACTIONS])
    return {"value": value, "actions": actions}


def _op(device: FakeDevice, failing: int, returns: bool) -> Callable[[], object]:
    def op() -> object:
        device.op()
        if device.calls == failing:
            raise KernelError(f"call {failing} failed")
        return np.array([0.5, 2.0]) if returns else None

    return op
