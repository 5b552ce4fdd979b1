"""What is asked of `benchmark`: fake devices, of which one of the judge's own does the same again.

Learners are told what was found on a device that was asked exactly what theirs was asked.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import isclose
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import is_kind, value_of
from autograde.checks.probes.plain_data import Raised
from autograde.checks.spaces import Space
from autograde.checks.wording import say
from autograde.hidden.ch06_timing.typed_numbers import three_digits
from insidetensor import FakeDevice, Finding
from insidetensor.checking.findings import because
from insidetensor.checking.values import plain_number
from insidetensor.fake.benchmark_check import ALLOWED_CALLS, call_on, find_measured, too_many
from insidetensor.fake.device import EndlessLoop
from insidetensor.fake.replay import read_costs, replay_actions
from insidetensor.messages import join_sentences

# Among these, there is one that disturbs more than half of 3, 5, 7, 9 or 11 calls in a row,
# wherever somebody begins to measure (after up to 30 calls); none disturbs more than 9 of 25.
# They were chosen from the first 300,000 seeds; tests measure both.
MOSTLY_DISTURBED = (1724, 16013, 18959, 24412, 30212, 81476, 95683, 265605)
SOMETIMES_DISTURBED = range(24)  # none disturbs most of a few calls
RETURNED = {"None": None, "np.array([0.5, 2.0])": np.array([0.5, 2.0]), "0": 0, "True": True}
# What op returns, which call fails and with which error; else 0 and what is asked.
Asked = tuple[FakeDevice, str, int, str]


def _draw_device(
    random: Random, kernel_s: float, waits: float, returns: str, first: int, cold: int,
    disturbed: str, asynchronous: bool, asked: str, failing: int, error: str,
) -> Asked | None:  # fmt: skip
    """A device with kernels of about `kernel_s`, of which the other times are multiples."""
    if asked == "calls" and failing:
        return None
    kernel_s = three_digits(kernel_s * random.uniform(0.8, 1.25))
    seeds = {"mostly": MOSTLY_DISTURBED, "sometimes": SOMETIMES_DISTURBED}.get(disturbed)
    device = FakeDevice(
        kernel_s=kernel_s,
        launch_s=three_digits(kernel_s * waits),
        first_s=three_digits(kernel_s * first),
        cold_calls=cold,
        spike_s=three_digits(kernel_s * random.uniform(8, 60)),
        spike_rate=0.1 if seeds else 0.0,
        sync_s=three_digits(kernel_s * waits),
        seed=random.choice(seeds) if seeds else 0,
        asynchronous=asynchronous,
    )
    return device, returns, failing, error if failing else asked


SPACE = Space(
    "benchmark",
    {
        "kernel_s": (3e-3, 4e-5, 2e-2),
        "waits": (0.001, 0.01),
        "returns": tuple(RETURNED),
        "first": (0, 20, 20_000),
        "cold": (0, 1, 5),
        "disturbed": ("never", "sometimes", "mostly"),
        "asynchronous": (True, False),
        "asked": ("seconds", "calls"),
        "failing": (0, 1, 9, 25, 40),
        "error": ("Exception", "RuntimeError", "OSError"),
    },
    _draw_device,
    {
        "one_kernel": {},
        "what_op_returns": {"returns": list(RETURNED)[1:]},
        "first_calls": {"first": (20, 20_000), "cold": (1, 5)},
        "disturbed_calls": {"disturbed": ("sometimes",)},
        "like_a_cpu": {"asynchronous": (False,)},
        "bad_luck": {"disturbed": ("mostly",)},
        "at_most_1000_calls": {"asked": ("calls",)},
        "errors_pass": {"failing": (1, 9, 25, 40)},
    },
)


def benchmark_cases() -> Iterator[Case]:
    """Devices of every kind that the text names, each kind alone, then two kinds at once."""
    for rule, seeds in (
        ("disturbed_calls", SOMETIMES_DISTURBED), ("bad_luck", MOSTLY_DISTURBED)
    ):  # fmt: skip
        for seed in seeds:
            device = FakeDevice(kernel_s=3e-3, first_s=0.0, cold_calls=0, seed=seed)
            yield _asked(rule, device, "None", 0, "")
    for rules, asked in SPACE.inputs:
        yield replace(_asked(rules[-1], *asked), only_if=rules[:-1])


def _asked(rule: str, device: FakeDevice, returns: str, failing: int, error: str) -> Case:
    """The benchmark on a device whose call number `failing` fails with an `error` of this kind."""
    call = call_on(device)

    def find(seen: Any) -> Finding | None:
        both, nothing = value_of(seen, call)
        if nothing is not None:
            return nothing
        value, actions = both["value"], both["actions"]
        calls = actions.count("o")
        if failing:
            is_let_out = isinstance(value, Raised) and value.name == "KernelError"
            if is_let_out or calls < failing:  # it needs fewer calls, and none of them failed
                return None
            sentence = say("benchmark.hidden_error", number=failing)
            return Finding(
                join_sentences("benchmark(op, clock, sync):", sentence), mistake="hidden-error"
            )
        yours, raised = value_of(value, call)
        if isinstance(value, Raised) and is_kind(value, EndlessLoop):
            return Finding(say("benchmark.endless"), mistake="endless")
        if rule == "at_most_1000_calls":
            return too_many(calls, call) if calls > ALLOWED_CALLS else None
        if calls > ALLOWED_CALLS:
            return None
        used = replay_actions(device, actions)
        found = find_measured(yours, raised, used)
        if found is not None and found.mistake == "other":
            found = because(found, _from_one_reading(used, plain_number(yours) or 0.0))
        is_asked = rule == "what_op_returns"
        return because(found, say("benchmark.returned", value=returns)) if is_asked else found

    given = (rule, read_costs(device), failing, error, RETURNED[returns])
    return Case(rule, "benchmark", given, find)


def _from_one_reading(used: FakeDevice, seconds: float) -> str:
    """Two readings with others between them that lie so far apart, in words."""
    readings: list[tuple[int, float, int]] = []  # number, time, and how many calls there were
    calls = 0
    for event in used.events:
        calls += event.kind == "op"
        if event.kind == "clock":
            readings.append((len(readings) + 1, event.start, calls))
    for (i, start, before), (j, end, after) in combinations(readings, 2):
        if j > i + 1 and isclose(end - start, seconds, rel_tol=1e-9):
            return say("benchmark.from_one_reading", start=i, end=j, calls=after - before)
    return ""
