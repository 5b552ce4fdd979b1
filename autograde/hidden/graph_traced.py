"""Functions to trace, as code: with loops, branches, constants of every kind, without any work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from insidetensor.shown import shown

WEIGHTS = np.array([[1.0, 2.0], [3.0, 4.0]])
ROW = np.array([[1.0, 1.0]])


@dataclass(frozen=True)
class Traced:
    """A function to trace, the names of its arguments, a feed and the value that it must give."""

    code: str
    names: tuple[str, ...]
    feed: Mapping[str, Any] = field(default_factory=dict)
    expected: Any = None
    why: str = ""

    @property
    def function(self) -> str:
        """The function's name."""
        return self.code.strip().removeprefix("def ").partition("(")[0]

    @property
    def call(self) -> str:
        """How the call is shown."""
        return f"trace_function({self.function}, {shown(self.names)})"


AFFINE = "def affine(x, w):\n    return x @ w + 1"
SECOND = "def second(x, y):\n    return y"
THREE = "def three_names(a, b, c):\n    return (a + 2 * b) * c"
BRANCH = """
def branch(x, y):
    chosen = x if len("three") == 5 else y
    return chosen.relu()
"""
LOOP = """
def loop(x):
    for _ in range(4):
        x = x * x
    return x
"""
ASKS = """
def asks(x):
    try:
        return x if x else 2 * x
    except TypeError as error:
        errors.append(error)
        raise
"""
FAILS = "def fails(x):\n    raise errors[place]"
PICKS = """
def picks(x, y):
    made.extend([x + y, 2 * x, y.relu(), y.relu(), GraphNode("constant", value=7)])
    return [x, y, *made][place]
"""
PICKED = ("x", "y", "x + y", "2 * x", "y.relu()", "y.relu()", "GraphNode('constant', value=7)")
# Functions of one argument, whose graph is what counts.
COMPUTED = (
    Traced("def reversed_sides(x):\n    return 2 + 3 * x", ("x",), {"x": 5}, 17),
    Traced(
        "def array_first(x):\n    return weights @ x",
        ("x",), {"x": WEIGHTS}, WEIGHTS @ WEIGHTS,
    ),
    Traced(LOOP, ("x",), {"x": 2}, 2**16),
    Traced(
        "def total(x):\n    return (x * x).sum()",
        ("x",), {"x": np.array([1, 2, 3])}, np.int64(14),
    ),
    Traced("def negative_out(x):\n    return (x + -2).relu()", ("x",), {"x": 7}, 5),
)  # fmt: skip
# What their arguments are counts too: in order, by position, under the names that are given.
ARGUMENTS = (
    Traced(AFFINE, ("x", "w"), {"x": ROW, "w": WEIGHTS}, ROW @ WEIGHTS + 1),
    Traced(AFFINE, ("input", "w"), {"input": ROW, "w": WEIGHTS}, ROW @ WEIGHTS + 1, "names"),
    Traced(BRANCH, ("x", "y"), {"x": np.array([-1, 1]), "y": 0}, np.array([0, 1])),
    Traced(SECOND, ("b", "a"), {"b": 1, "a": 2}, 2, "in_order"),
    Traced(THREE, ("a", "b", "c"), {"a": 1, "b": 2, "c": 3}, 15, "in_order"),
    Traced(THREE, ("c", "b", "a"), {"c": 1, "b": 2, "a": 3}, 15, "in_order"),
    Traced("def nothing():\n    return 7", (), {}, 7),
)
PLAIN = (
    Traced("def number():\n    return 7", (), {}, 7, "plain"),
    Traced("def half(x):\n    return 0.5", ("x",), {"x": 0}, 0.5, "plain"),
    Traced(
        "def array(x):\n    return np.array([1, 2])", ("x",), {"x": 0}, np.array([1, 2]), "plain"
    ),
)
