"""Cases that run a benchmark on a fake device, and replay what it asked on one of the judge's."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import combinations
from math import isclose
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import is_kind, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import FakeDevice, Finding
from insidetensor.checking.findings import because
from insidetensor.checking.values import plain_number
from insidetensor.fake.benchmark_mistakes import ALLOWED_CALLS, call_on, find_measured
from insidetensor.fake.device import EndlessLoop
from insidetensor.messages import message

TOO_MANY, ENDLESS = "too-many-calls", "endless"


def finds_time(rule: str, device: FakeDevice, *, returns: bool = False, why: str = "") -> Case:
    """The benchmark finds the time of the device, however many calls it makes.

    `returns`: its op returns an array. `why` is a sentence.
    """

    def find(seen: Any) -> Finding | None:
        found = _found(seen, device)
        if found is not None and found.mistake == TOO_MANY:
            return None  # which is another rule
        return because(found, why)

    return Case(rule, "benchmark", (costs_of(device), 0, returns), find)


def few_calls(rule: str, device: FakeDevice) -> Case:
    """The benchmark makes no more calls than it may."""

    def find(seen: Any) -> Finding | None:
        found = _found(seen, device)
        return found if found is not None and found.mistake in (TOO_MANY, ENDLESS) else None

    return Case(rule, "benchmark", (costs_of(device), 0, False), find)


def lets_pass(rule: str, device: FakeDevice, number: int) -> Case:
    """The error of call `number` of op comes out of the benchmark, where that call is made."""

    def find(seen: Any) -> Finding | None:
        both, nothing = value_of(seen, call_on(device))
        if nothing is not None:
            return nothing
        value, actions = both["value"], both["actions"]
        if actions.count("o") < number:  # it needs fewer calls, and none of them failed
            return None
        if isinstance(value, Raised) and value.name == "KernelError":
            return None
        sentence = say("benchmark.hidden_error", number=number)
        return Finding(f"benchmark(op, clock, sync): {sentence}", mistake="hidden-error")

    return Case(rule, "benchmark", (costs_of(device), number, False), find)


def costs_of(device: FakeDevice) -> dict[str, Any]:
    """The costs of a device, of which an equal one can be made."""
    return {cost.name: getattr(device, cost.name) for cost in fields(FakeDevice) if cost.init}


def _found(seen: Any, device: FakeDevice) -> Finding | None:
    both, nothing = value_of(seen, call_on(device))
    if nothing is not None:
        return nothing
    value, actions = both["value"], both["actions"]
    yours, raised = value_of(value, call_on(device))
    if isinstance(value, Raised) and is_kind(value, EndlessLoop):
        return Finding(say("benchmark.endless"), mistake=ENDLESS)
    if actions.count("o") > ALLOWED_CALLS:  # whatever came of them
        fields = {"call": call_on(device), "calls": f"{actions.count('o'):,}"}
        sentence = message("benchmark.too_many_calls", most=f"{ALLOWED_CALLS:,}", **fields)
        return Finding(sentence, mistake=TOO_MANY)
    used = _replayed(actions, device)
    found = find_measured(yours, raised, used)
    if found is not None and found.mistake == "other":
        return because(found, _from_one_reading(used, plain_number(yours) or 0.0))
    return found


def _from_one_reading(used: FakeDevice, seconds: float) -> str:
    """Two readings with others between them that lie so far apart, in words."""
    clock, calls = [], []  # for each reading, when it was and how many calls there were before it
    count = 0
    for event in used.events:
        count += event.kind == "op"
        if event.kind == "clock":
            clock.append(event.start)
            calls.append(count)
    for (i, start), (j, end) in combinations(enumerate(clock), 2):
        if j > i + 1 and isclose(end - start, seconds, rel_tol=1e-9):
            fields = {"start": i + 1, "end": j + 1, "calls": calls[j] - calls[i]}
            return say("benchmark.from_one_reading", **fields)
    return ""


def _replayed(actions: str, device: FakeDevice) -> FakeDevice:
    """A device of ours of which the same was asked."""
    if not re.fullmatch("[osc]*", actions):
        raise ValueError("no log of actions")
    used = device.again()
    functions = {"o": used.op, "s": used.sync, "c": used.clock}
    for letter in actions:
        functions[letter]()
    return used
