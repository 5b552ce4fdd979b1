"""The graphs that `order` and `run` are asked about: steps that are built on one another."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from autograde.checks.spaces import Space

FORMS = ("tree", "squares", "depths", "alike", "branches")
LENGTHS = (1, 2, 3, 5, 8)
SIGNS = {"sums": ("+",), "products": ("*",), "mixed": ("+", "*")}
METHODS: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "relu": (".relu()",),
    "any": (".relu()", ".sum()"),
}
LEAVES = {
    "placeholders": ("x", "y"),
    "numbers": ("x", "2"),
    "arrays": ("x", "np.array([1.5, -2.0])"),
}


def draw_steps(
    random: Random, form: str, length: int, signs: str, methods: str, leaves: str
) -> list[str] | None:
    """Expressions of steps n0, n1, …; None where such a graph needs more of them.

    In a tree each step is read once. Squares read the step before twice, at one depth; "depths"
    read it and an older one; alike ones have an equal twin that is another node. Branches read the
    step before in two ways, of which either may come first.
    """
    first, other = LEAVES[leaves]
    steps = [f"{first} {random.choice(SIGNS[signs])} {other}"]
    if length < {"tree": 1, "squares": 2, "alike": 2, "depths": 3, "branches": 2}[form]:
        return None
    while len(steps) < length:
        last, sign = f"n{len(steps) - 1}", random.choice(SIGNS[signs])
        method = random.choice((*METHODS[methods], "")) if methods != "none" else ""
        if form == "branches":
            sides = random.sample([f"({last} {sign} {last})", f"{last}.relu().sum()"], 2)
            steps.append(f"({f' {sign} '.join(sides)}){method}")
            continue
        right = {
            "tree": str(len(steps) + 2), "squares": last, "alike": f"({steps[0]})",
            "depths": f"n{random.randrange(len(steps))}",
        }[form]  # fmt: skip
        steps.append(f"({last} {sign} {right}){method}")
    return steps


def _ordered(
    random: Random, form: str, length: int, signs: str, methods: str, leaves: str
) -> tuple[str] | None:
    steps = draw_steps(random, form, length, signs, methods, leaves)
    if steps is None:
        return None
    named = ", ".join(f"n{at} := {step}" for at, step in enumerate(steps))
    return (f"[{named}][-1]",)


GRAPHS = {
    "form": FORMS, "length": LENGTHS, "signs": tuple(SIGNS), "methods": tuple(METHODS),
    "leaves": tuple(LEAVES),
}  # fmt: skip
ORDER = Space(
    "order",
    GRAPHS,
    _ordered,
    {
        "inputs_first": {},
        "once": {"form": ("squares",)},
        # A twin reads the same leaves deeper.
        "several_depths": {"form": ("depths", "alike", "branches")},
        "alike": {"form": ("alike",)},
    },
)

VALUES = {
    "number": "2",
    "negative": "-7",
    "float": "2.5",
    "array": "np.array([[1.0, -2.0]])",
    "zero": "0",
}
ASKED = ("value", "called", "again", "missing", "needless", "default", "first")


def _run(
    random: Random, form: str, length: int, signs: str, methods: str, leaves: str, value: str,
    asked: str,
) -> tuple[str] | None:  # fmt: skip
    steps = draw_steps(random, form, length, signs, methods, leaves)
    if steps is None:
        return None
    made = "; ".join(f"n{at} = {step}" for at, step in enumerate(steps))
    node, names = f"n{len(steps) - 1}", ["x", "y"] if leaves == "placeholders" else ["x"]
    fed = [f"'{name}': {VALUES[value]}" for name in names]
    if asked in ("missing", "first"):
        fed.pop()
    elif asked == "needless":
        fed.append("'bias': 1")
    feed = f"{{{', '.join(fed)}}}"
    if asked == "default":
        return (f"{made}; run({node}, {feed})",)
    call = f"run({node}, {feed}, kernels)"
    if asked == "called":
        return (f"{made}; {call}; called",)
    if asked == "again":
        later = feed.replace(VALUES[value], "5")
        return (f"{made}; v = {call}; run({node}, {later}, kernels)",)
    if asked == "first":
        late = "called if isinstance(e, (KeyError, ValueError)) else {}"
        return (f"{made}; e = caught(run, {node}, {feed}, kernels); {late}",)
    return (f"{made}; {call}",)


RUN = Space(
    "run",
    {**GRAPHS, "value": tuple(VALUES), "asked": ASKED},
    _run,
    {
        "values": {},
        "leaves": {"value": ("zero", "array")},
        "kernels": {"asked": ("default",)},
        "once": {"asked": ("called",)},
        "anew": {"asked": ("again",)},
        "missing": {"asked": ("missing",)},
        "needless": {"asked": ("needless",)},
        "feed_first": {"asked": ("first",)},
    },
)
