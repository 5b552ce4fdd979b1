"""What is asked of `common_device`: three policies over one to three placements, and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import find_value

TRIALS = Trials("common_device")
Cases = Iterator[Case]
SAME_DEVICE = "Expected all tensors to be on the same device"

# placements, seconds, the place, why: each by its rule.
AUTO: dict[str, list[tuple[tuple[str, ...], dict[str, float], str, str]]] = {
    "fewest_seconds": [
        (("cpu", "sim:0"), {"cpu": 3e-4, "sim:0": 2e-4}, "sim:0", "fewest"),
        (("cpu", "sim:0"), {"cpu": 1e-4, "sim:0": 2e-4}, "cpu", "fewest"),
        (("sim:0", "sim:0"), {"sim:0": 5.0, "cpu": 0.5}, "cpu", "elsewhere"),
        (("cpu", "cpu"), {"cpu": 2.0, "sim:0": 1.0, "cuda:0": 3.0}, "sim:0", "elsewhere"),
        (("mps:0", "cpu"), {"cuda:0": 1.0, "cuda:1": 0.5}, "cuda:1", "elsewhere"),
        (("cpu", "cpu"), {"sim:0": float("inf"), "cpu": 9e9}, "cpu", "fewest"),
        (("cpu", "sim:0"), {"cpu": 1.0, "sim:0": 0.95}, "sim:0", "nearly"),
        (("sim:0", "cpu"), {"cpu": 1e-7, "sim:0": 1.001e-7}, "cpu", "nearly"),
        (("sim:0", "cpu"), {"cpu": 1.0, "sim:0": 0}, "sim:0", "fewest"),
        (("cpu", "cpu"), {"cpu": 1.0, "sim:0": 1.0 - 1e-12}, "sim:0", "nearly"),
    ],
    "tie_where_one_lies": [
        (("cpu", "sim:0"), {"sim:0": 1.0, "cpu": 1.0}, "cpu", "tie_first"),
        (("sim:0", "cpu"), {"cpu": 1.0, "sim:0": 1.0}, "sim:0", "tie_first"),
        (("cuda:0", "sim:0"), {"cpu": 1.0, "sim:0": 1.0, "cuda:0": 2.0}, "sim:0", "tie_first"),
        (("cpu", "cpu"), {"sim:0": 0, "cpu": 0.0}, "cpu", "tie_first"),
        (("cpu", "sim:0", "sim:0"), {"sim:0": 1.0, "cpu": 1.0}, "cpu", "tie_first"),
    ],
    "tie_elsewhere": [
        (("mps:0",), {"sim:0": 1.0, "cpu": 1.0, "mps:0": 3.0}, "sim:0", "tie_none"),
        (("cuda:0", "cuda:1"), {"cpu": 2.0, "sim:0": 2.0}, "cpu", "tie_none"),
    ],
}  # fmt: skip


def common_device_cases() -> Cases:
    """Three policies over one to three placements, ties, and what is refused."""
    for places in [("cpu",), ("sim:0", "sim:0"), ("cuda:1",) * 3]:
        yield TRIALS.value("strict", places, "strict", expected=places[0])
        yield TRIALS.value("strict", places, "strict", "cuda:0", expected=places[0])
    yield from _apart()
    yield from _copy()
    for rule, chosen in AUTO.items():
        for places, seconds, expected, why in chosen:
            yield _chosen(rule, places, seconds, expected, why)
            yield _chosen(rule, places, seconds, expected, why, by_name=True)
    for places, seconds, _, _ in AUTO["fewest_seconds"][:5] + AUTO["tie_where_one_lies"][:2]:
        yield _looked_at(places, seconds)
    yield from _refusals()


def _apart() -> Cases:
    """Operands in two places, under strict."""
    for rule, places, pair in [
        ("strict_refuses", ("sim:0", "cpu"), ("sim:0", "cpu")),
        ("strict_refuses", ("cpu", "sim:0"), ("cpu", "sim:0")),
        ("strict_refuses", ("cpu", "cpu", "mps:0"), ("cpu", "mps:0")),
        ("strict_refuses", ("sim:0", "cpu", "mps:0"), ("sim:0", "cpu")),
        ("whole_name", ("cuda:0", "cuda:1"), ("cuda:0", "cuda:1")),
        ("whole_name", ("cpu", "cpu:1"), ("cpu", "cpu:1")),
    ]:
        first, other = pair
        # Which places an error names is asked by one rule alone.
        naming = [SAME_DEVICE, f"{first} and {other}"] if rule == "strict_refuses" else []
        why = say("common_device.strict", first=first, other=other)
        yield TRIALS.refuses(rule, places, "strict", error=RuntimeError, naming=naming, why=why)


def _copy() -> Cases:
    why = say("common_device.copy")
    for places, default in [
        (("sim:0", "cpu"), "cpu"), (("sim:0", "sim:0"), "cpu"), (("cpu", "cpu"), "sim:0"),
        (("cpu", "cuda:0"), "cuda:1"),
    ]:  # fmt: skip
        yield TRIALS.value("copy", places, "copy", default, expected=default, why=why)
    yield TRIALS.value("copy", ("sim:0", "sim:0"), "copy", expected="cpu", why=why)


def _chosen(
    rule: str,
    places: tuple[str, ...],
    seconds: dict[str, float],
    expected: str,
    why: str,
    by_name: bool = False,
) -> Case:
    """The place under the policy auto, the arguments by place or by name."""
    reason = say(f"common_device.{why}")
    if by_name:
        return TRIALS.value(
            rule, places, "auto", expected=expected, why=reason, default="cuda:7", seconds=seconds
        )
    return TRIALS.value(rule, places, "auto", "cpu", seconds, expected=expected, why=reason)


def _looked_at(places: tuple[str, ...], seconds: dict[str, float]) -> Case:
    """Whether the dict is as it was once the place is chosen."""
    call = TRIALS.call(places, "auto", seconds=seconds)

    def find(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        if raised is not None:
            return raised
        if find_value(facts["after"], list(seconds.items()), call) is None:
            return None
        return Finding(say("common_device.changed", call=call), mistake="changed")

    given = ("common_device", (places, "auto"), {"seconds": seconds}, "seconds")
    return Case("seconds_unchanged", "arguments_after", given, find)


def _refusals() -> Cases:
    for policy in ("best", "", "Strict", None):
        yield TRIALS.refuses(
            "other_policies", ("cpu",), policy, error=ValueError,
            naming=["strict", "copy", "auto"], why=say("common_device.policy"),
        )  # fmt: skip
    for policy in ("strict", "copy", "auto"):
        yield TRIALS.refuses(
            "no_placements", (), policy, "cpu", {"cpu": 1.0},
            error=ValueError, why=say("common_device.no_placements"),
        )  # fmt: skip
    nothing: dict[str, float] = {}
    for seconds in (None, nothing):
        yield TRIALS.refuses(
            "no_seconds", ("cpu", "cpu"), "auto", "cpu", seconds,
            error=ValueError, why=say("common_device.no_seconds"),
        )  # fmt: skip
