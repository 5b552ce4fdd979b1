"""What is asked of `estimated_seconds`: each term where no other weighs, and all at once."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_spaces import ESTIMATED
from insidetensor import Costs, Finding
from insidetensor.checking.findings import because, find_value

TRIALS = Trials("estimated_seconds")
ROUNDING = 1e-9
Sizes = tuple[int, int, int, int, tuple[int, ...]]  # m, k, n, the itemsize, the transfers
NOTHING = Costs(0.0, 0.0, 1e30, 1e30, 1e30)  # costs no time that anybody could see
ROUND = Costs(10e-6, 20e-6, 1e12, 1e11, 1e10)
COPY = replace(NOTHING, copy_s=0.25)
COMPUTE = replace(NOTHING, flop_per_s=1e3)
MEMORY = replace(NOTHING, memory_bytes_per_s=1e3)
# The memory is faster than the link, and has next to nothing to do.
LINK = replace(NOTHING, memory_bytes_per_s=640.0, link_bytes_per_s=64.0)
MULTIPLIES = replace(NOTHING, flop_per_s=1e6, memory_bytes_per_s=87e3)
WAITS = replace(NOTHING, flop_per_s=8e3, memory_bytes_per_s=4e3)  # for the memory, twice as long
# Of each rule, the sizes, what things cost, and how far off is no mistake that this rule tells.
ESTIMATES: tuple[tuple[str, Sizes, Costs, float], ...] = (
    # Of the same sizes, twice with other costs: nothing is kept from one call to the next.
    ("estimates", (100, 200, 300, 4, ()), MULTIPLIES, 0.6),
    ("added_up", (100, 200, 300, 4, (80_000, 240_000)), ROUND, 1e-6),
    ("operations", (64, 2, 3, 2, ()), COMPUTE, ROUNDING),
    ("memory", (64, 2, 3, 2, ()), MEMORY, ROUNDING),
    ("nothing_to_multiply", (0, 5, 7, 4, ()), ROUND, ROUNDING),
    ("empty_transfer", (2, 3, 4, 4, (0,)), COPY, ROUNDING),
    ("over_the_link", (2, 3, 4, 4, (100, 60)), LINK, 0.2),  # parts of a second
    ("larger", (1, 4000, 1, 1, ()), WAITS, 0.01),
)
# Mistakes that one rule alone tells, by that rule; another takes no notice.
OWN = {
    "added_up": ["larger_of_all"],
    "larger": ["compute_alone", "smaller", "sum_for_larger"],
    "nothing_to_multiply": ["compute_alone", "smaller", "whole_seconds"],
}


def estimated_seconds_cases() -> Iterator[Case]:
    """A rough estimate, everything at once, each term where no other weighs, and nothing at all."""
    rules, last = ESTIMATED.rules, []
    for row in ESTIMATES:
        yield _estimate(*row)
    for case, dear in covered_estimates():
        if dear in ("larger", "all"):  # where several things weigh, each may be the mistake
            last.append(replace(case, only_if=tuple(r for r in rules if r != case.rule)))
        else:
            yield case
    yield from last


def covered_estimates() -> Iterator[tuple[Case, str]]:
    """A case for each input of the space, and what is dear in it."""
    for rules, (sizes, costs, dear) in ESTIMATED.inputs:
        within = 0.6 if dear == "moves" and len(rules) == 1 else ROUNDING
        case = _estimate(rules[-1], sizes, costs, within)
        # Bytes that must come over the link, and do not, come from the memory.
        beside = ["over_the_link"] if dear == "memory" else []
        yield replace(case, only_if=(*beside, *rules[:-1])), dear


def seconds(sizes: Sizes, costs: Costs) -> float:
    """The estimate: launch + transfers + the larger of arithmetic and memory."""
    terms = _seconds_of(sizes, costs)
    return terms["launch"] + terms["moving"] + max(terms["computing"], terms["touching"])


def list_mistaken_estimates(sizes: Sizes, costs: Costs) -> dict[str, float]:
    """By message key, what a likely mistake gives; none of them where it changes nothing."""
    m, k, n, itemsize, transfers = sizes
    launch, moving, flops, touched = _seconds_of(sizes, costs).values()
    right, base, longer = seconds(sizes, costs), launch + moving, max(flops, touched)
    fixed, link = costs.copy_s, costs.link_bytes_per_s
    result = m * n * itemsize / costs.memory_bytes_per_s
    fewer = m * n * max(2 * k - 1, 0) / costs.flop_per_s
    whole = sum(fixed + nbytes // link for nbytes in transfers)
    wrong = {
        "launch_left_out": right - launch,
        "launch_per_transfer": right + launch * len(transfers),
        "launch_per_operand": right + launch,
        "sum_for_larger": base + flops + touched,
        "compute_alone": base + flops,
        "smaller": base + min(flops, touched),
        "half_the_operations": base + max(flops / 2, touched),
        "elements_for_bytes": base + max(flops, touched / itemsize),
        "result_not_touched": base + max(flops, touched - result),
        "no_fixed_copy": right - fixed * len(transfers),
        "one_fixed_copy": right - fixed * max(len(transfers) - 1, 0),
        "wrong_way": right + sum(transfers) * (1 / costs.memory_bytes_per_s - 1 / link),
        "larger_of_all": launch + max(moving, longer),
        "one_addition_fewer": base + max(fewer, touched),
        "four_bytes": base + max(flops, touched / itemsize * 4),
        "result_touched_twice": base + max(flops, touched + result),
        "transfers_at_once": right - (sum(transfers) - max(transfers, default=0)) / link,
        "whole_seconds": launch + whole + max(flops // 1, touched // 1),
    }
    return {key: value for key, value in wrong.items() if abs(value - right) > 1e-6 * right}


def _seconds_of(sizes: Sizes, costs: Costs) -> dict[str, float]:
    m, k, n, itemsize, transfers = sizes
    return {
        "launch": costs.launch_s,
        "moving": sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers),
        "computing": 2 * m * k * n / costs.flop_per_s,
        "touching": (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s,
    }


def _estimate(rule: str, sizes: Sizes, costs: Costs, within: float) -> Case:
    """One estimate; a mistake that another rule tells is none of this rule's."""
    call, text = TRIALS.call(*sizes, costs), f"estimated_seconds(*{sizes}, {costs})"
    expected, wrong = seconds(sizes, costs), list_mistaken_estimates(sizes, costs)
    terms = {name: f"{value:.4g}" for name, value in _seconds_of(sizes, costs).items()}
    why = say("estimated_seconds.sum", **terms)

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, call)
        found = raised or find_value(yours, expected, call, within=within)
        if found is None or raised is not None:
            return found
        rounding = ROUNDING * expected
        is_number = isinstance(yours, float)
        likely = [key for key in wrong if is_number and abs(yours - wrong[key]) <= rounding]
        if rule in OWN and set(likely) - set(OWN[rule]):
            return None
        return because(found, say(f"estimated_seconds.{likely[0]}") if likely else why)

    return Case(rule, "script", text, find)
