"""Run a learner's benchmark on a fake device, and tell what it asked of it, call by call."""

from collections.abc import Callable
from typing import Any

from autograde.checks.probes.agent import describe_error
from autograde.checks.probes.call import find_function
from insidetensor import FakeDevice
from insidetensor.fake.benchmark_check import benchmark_arguments
from insidetensor.fake.device import EndlessLoop
from insidetensor.fake.replay import actions_of

MOST_ACTIONS = 50_000  # that are told; the device itself stops who asks for more without end
# Benchmarks that have asked for more without end, and the rule that was tried: it is broken, and
# the other devices that try it need not wait for the same.
_endless: list[tuple[Any, str]] = []
# What the op of a device that fails raises, by its base.
ERRORS = {
    base.__name__: type("KernelError", (base,), {}) for base in (Exception, RuntimeError, OSError)
}


def look(
    names: dict[str, Any], given: tuple[str, dict[str, Any], int, str, object]
) -> dict[str, Any]:
    """`given`: a rule, the device's costs, which call fails (or 0) and how, and what op returns.

    "actions" is a letter of "osc" for each op, sync and clock; the device itself keeps no secret,
    so whoever wants to know the times replays them.

    Raises: EndlessLoop, where another device that tried the rule was asked for more without end.
    """
    rule, costs, failing, error, returns = given
    benchmark = find_function(names, "benchmark")
    if any(each is benchmark and tried == rule for each, tried in _endless):
        raise EndlessLoop
    device = FakeDevice(**costs)
    try:
        value = benchmark(*benchmark_arguments(device, _op(device, failing, error, returns)))
    except BaseException as raised:
        if isinstance(raised, EndlessLoop):
            _endless.append((benchmark, rule))
        value = describe_error(raised, names)
    return {"value": value, "actions": actions_of(device.events[:MOST_ACTIONS])}


def _op(device: FakeDevice, failing: int, error: str, returns: object) -> Callable[[], object]:
    def op() -> object:
        device.op()
        if device.calls == failing:
            raise ERRORS[error](f"call {failing} failed")
        return returns

    return op
