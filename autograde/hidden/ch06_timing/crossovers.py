"""What is asked of `crossover`: curves of a CPU and a GPU, and what the usual mistakes find."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise, product
from math import exp, inf, log, log10, sqrt
from random import Random

from autograde.checks.cases import Case
from autograde.checks.spaces import Space
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.hidden.ch06_timing.typed_numbers import ROUNDING, WHOLE, if_rounded

Sizes = tuple[int, ...]
Times = tuple[float, ...]

# The rule that decides, the reason to give; sizes, seconds of the CPU, seconds of the GPU.
CURVES: tuple[tuple[str, str, Sizes, Times, Times], ...] = (
    # Whoever swaps the two is told so here; where the GPU falls back, it would be a guess.
    ("none_in_range", "behind_at_the_end", (10, 20, 40), (1.0, 2.0, 4.0), (9.0, 8.0, 7.0)),
    ("none_in_range", "behind_at_the_end", (10, 40), (2.0, 3.0), (1.0, 6.0)),
    ("none_in_range", "behind_at_the_end", (10, 20, 40, 80), (1, 4, 9, 10), (2, 3, 8, 15)),
    ("none_in_range", "behind_at_the_end", (10, 20, 40), (1.0, 3.0, 4.0), (2.0, 2.0, 5.0)),
    ("none_in_range", "behind_at_the_end", (32,), (1.0,), (2.0,)),
    ("between_two_sizes", "between", (428, 591, 1766), (15.7, 41.3, 1100), (103, 114, 188)),
    ("between_two_sizes", "between", (64, 256, 300), (10e-6, 160e-6, 2e-4), (20e-6, 80e-6, 9e-5)),
    ("between_two_sizes", "between", (10, 100, 1000), (1e-6, 1e-4, 1e-1), (2e-5, 3e-5, 5e-3)),
    ("not_rounded", "between", (64, 256), (10e-6, 160e-6), (20e-6, 80e-6)),
    ("not_rounded", "between", (10, 100, 1000), (1e-6, 1e-4, 1e-1), (2e-5, 3e-5, 5e-3)),
    ("stays_faster", "last_crossing", (10, 20, 40, 80), (3, 3, 4, 9), (2, 5, 3, 8)),
    ("stays_faster", "last_crossing", (10, 20, 40, 80, 160), (1, 3, 4, 9, 20), (2, 2, 5, 8, 9)),
    ("equal_times", "equal_at_a_size", (10, 20, 40), (1.0, 4.0, 16.0), (2.0, 4.0, 8.0)),
    ("equal_times", "equal_at_a_size", (10, 20, 40, 80), (1, 4, 4, 9), (2, 4, 4, 8)),
    ("equal_times", "equal_at_a_size", (10, 20, 40), (2.0, 9.0, 30.0), (2.0, 3.0, 4.0)),
    ("equal_times", "equal_at_the_end", (10, 20, 40), (1.0, 2.0, 4.0), (9.0, 8.0, 4.0)),
    ("equal_times", "equal_at_the_end", (10, 20, 40), (1.0, 2.0, 4.0), (1.0, 2.0, 4.0)),
    ("equal_times", "equal_at_the_end", (32,), (1.0,), (1.0,)),
    ("from_the_start", "ahead_from_the_start", (10, 20, 40), (4.0, 9.0, 30.0), (2.0, 3.0, 4.0)),
    ("from_the_start", "ahead_from_the_start", (32,), (2.0,), (1.0,)),
)


# Whether the GPU is ahead at a size, level, or behind, of up to five sizes in every order.
STATES = {"ahead": (0.2, 0.8), "level": (1.0, 1.0), "behind": (1.3, 4.0)}
COURSES = [course for number in range(1, 6) for course in product(STATES, repeat=number)]
REASONS = {
    "between_two_sizes": "between", "stays_faster": "last_crossing",
    "equal_times": "equal_at_a_size", "from_the_start": "ahead_from_the_start",
    "none_in_range": "behind_at_the_end",
}  # fmt: skip


def _rules_of(course: tuple[str, ...]) -> set[str]:
    """The rules that say what the crossover of such curves is."""
    behind = [place for place, each in enumerate(course) if each != "ahead"]
    if not behind:
        return {"from_the_start"}
    rules = {"equal_times"} if course[behind[-1]] == "level" else set()
    if "ahead" in course[: behind[-1]]:
        rules.add("stays_faster")
    return rules if course[-1] == "ahead" else rules | {"none_in_range"}


def _draw_curves(random: Random, course: tuple[str, ...]) -> tuple[Sizes, Times, Times]:
    """Sizes that grow, seconds of a CPU that grow, and a GPU that is ahead where it is to be."""
    sizes, cpu = [random.choice((8, 10, 32))], [random.choice((1e-6, 3e-5, 0.5))]
    for _ in course[1:]:
        sizes.append(sizes[-1] * random.choice((2, 3, 4)))
        cpu.append(cpu[-1] * random.choice((2.5, 4.0, 9.0)))
    factors = [random.uniform(*STATES[state]) for state in course]
    gpu = [seconds * factor for seconds, factor in zip(cpu, factors, strict=True)]
    return tuple(sizes), tuple(cpu), tuple(gpu)


SPACE = Space(
    "crossover",
    {"course": COURSES},
    _draw_curves,
    {
        "between_two_sizes": {},
        **{
            rule: {"course": [each for each in COURSES if rule in _rules_of(each)]}
            for rule in list(REASONS)[1:]
        },
    },
)


def crossover_cases() -> Iterator[Case]:
    """One crossing, several, none; times that are equal; a GPU that is ahead from the start."""
    for row in CURVES:
        yield _case(*row)
    for rules, curves in SPACE.inputs:
        sizes, cpu, gpu = curves
        case = _case(rules[-1], REASONS[rules[-1]], sizes, cpu, gpu)
        yield replace(case, only_if=rules[:-1])


def _case(rule: str, why: str, sizes: Sizes, cpu: Times, gpu: Times) -> Case:
    right = crossover(sizes, cpu, gpu)
    wrong = list_mistaken_crossovers(sizes, cpu, gpu, right)
    # Rounded, it is as good as right: that is another rule.
    whole = ROUNDING if rule == "not_rounded" or right is None else WHOLE / right
    return Trials("crossover").value(
        rule, sizes, cpu, gpu,
        expected=right,
        or_none=True,
        within=max(ROUNDING, whole),
        likely={f"crossover.{key}": value for key, value in wrong.items()},
        why=if_rounded("crossover.rounded", right, say(f"crossover.{why}")),
    )  # fmt: skip


def crossover(sizes: Sizes, cpu: Times, gpu: Times) -> float | None:
    """Walk back from the last size for as long as the GPU is ahead."""
    at = len(sizes) - 1
    if gpu[at] >= cpu[at]:
        return None
    while at > 0 and gpu[at - 1] < cpu[at - 1]:
        at -= 1
    return float(sizes[0]) if at == 0 else _meeting(sizes, cpu, gpu, at - 1)


def list_mistaken_crossovers(
    sizes: Sizes, cpu: Times, gpu: Times, right: float | None
) -> dict[str, float]:
    """By message key, what the mistakes that people make would return here."""
    found: dict[str, float] = {}
    if right is None:
        found = {"no_number": 0.0, "no_infinity": inf}
        behind = [log(g / c) for c, g in zip(cpu, gpu, strict=True)]
        if len(sizes) > 1 and behind[-2] > behind[-1] > 0:
            found["extrapolated"] = _meeting(sizes, cpu, gpu, len(sizes) - 2)
    rises, falls = _changes(cpu, gpu), _changes(gpu, cpu)
    if rises:
        found["first_crossing"] = _meeting(sizes, cpu, gpu, rises[0])
    if falls:
        found["falls_back"] = _meeting(sizes, cpu, gpu, falls[-1])
    swapped = crossover(sizes, gpu, cpu)
    if swapped is not None and not falls and len(sizes) > 1:
        found["swapped"] = swapped
    if right is None or right in sizes:
        return found
    at = rises[-1]
    before, after, ends = sizes[at], sizes[at + 1], slice(None, None, len(sizes) - 1)
    return found | {
        "first_and_last": _meeting(sizes[ends], cpu[ends], gpu[ends], 0) if not falls else inf,
        "linear": _meeting(sizes, cpu, gpu, at, float, float),
        "linear_times": _meeting(sizes, cpu, gpu, at, log, float),
        "linear_sizes": _meeting(sizes, cpu, gpu, at, float, log),
        "next_size": float(after),
        "size_before": float(before),
        "middle": sqrt(before * after),
        "arithmetic_middle": (before + after) / 2,
        "logarithm": log(right),
        "other_base": exp(log10(right)),
        "wrong_end": before * after / right,
        "place": float(at + 1),
    }


def _meeting(
    sizes: Sizes, cpu: Times, gpu: Times, at: int,
    over: Callable[[float], float] = log, of: Callable[[float], float] = log,
) -> float:  # fmt: skip
    """Where the straight lines through the sizes number `at` and `at + 1` meet.

    `over` and `of` say how sizes and times are plotted.
    """
    before, after = (of(gpu[i]) - of(cpu[i]) for i in (at, at + 1))
    way = before / (before - after)
    if over is log:
        return float(sizes[at] * (sizes[at + 1] / sizes[at]) ** way)
    return sizes[at] + (sizes[at + 1] - sizes[at]) * way


def _changes(cpu: Times, gpu: Times) -> list[int]:
    """The sizes, by number, after which the GPU goes ahead."""
    ahead = [g < c for c, g in zip(cpu, gpu, strict=True)]
    return [at for at, (now, later) in enumerate(pairwise(ahead)) if later and not now]
