"""What is asked of `trace_function`: scripts that must do with it what they do with ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.probes.graphs import Step
from autograde.checks.scripts import Scripts
from autograde.checks.wording import say
from autograde.hidden.ch08_eager_and_graph.graph_nodes import find_told, right_constant
from insidetensor import GraphNode


def _trace_function(f: Callable[..., Any], names: Sequence[str]) -> GraphNode:
    return right_constant(f(*[Step("placeholder", value=name) for name in names]))


ORACLE = {"np": np, "trace_function": _trace_function, "Symbol": Step}
SCRIPTS = Scripts(ORACLE, compare=find_told, probe="graph_script")
WEIGHTS, ROW = "np.array([[1.0, 2.0], [3.0, 4.0]])", "np.array([[1.0, 1.0]])"
# A function, the names of its arguments, and a value for each. Of the first, the graph counts.
Functions = tuple[tuple[str, tuple[str, ...], str], ...]
COMPUTED: Functions = (
    ("def reversed_sides(x): return 2 + 3 * x", ("x",), "5"),
    (f"def array_first(x): return {WEIGHTS} @ x", ("x",), WEIGHTS),
    ("def loop(x):\n for _ in range(4): x = x * x\n return x", ("x",), "2"),
    ("def total(x): return (x * x).sum()", ("x",), "np.array([1, 2, 3])"),
    ("def negative_out(x): return (x + -2).relu()", ("x",), "7"),
)
# What the arguments are counts too: in order, by position, under the names that are given.
THREE = "def three_names(a, b, c): return (a + 2 * b) * c"
ARGUMENTS: Functions = (
    ("def affine(x, w): return x @ w + 1", ("x", "w"), f"{ROW}, {WEIGHTS}"),
    ("def affine(x, w): return x @ w + 1", ("input", "w"), f"{ROW}, {WEIGHTS}"),
    ("def second(x, y): return y", ("b", "a"), "1, 2"),
    (THREE, ("a", "b", "c"), "1, 2, 3"),
    (THREE, ("c", "b", "a"), "1, 2, 3"),
    ("def nothing(): return 7", (), ""),
)
PLAIN: Functions = (
    ("def number(): return 7", (), ""),
    ("def half(x): return 0.5", ("x",), "0"),
    ("def array(x): return np.array([1, 2])", ("x",), "0"),
)
REFUSED = (
    "def returns_text(x): return 'text'", "def returns_none(x): pass",
    "def returns_list(x): return [x, 1]", "def returns_tuple(x): return (x,)",
)  # fmt: skip
PICKS = (
    "made = []; def picks(x, y):\n made.extend([x + y, 2 * x, y.relu(), y.relu(),"
    " GraphNode('constant', value=7)])\n return [x, y, *made][{place}]"
)
ASKS = (
    "errors = [TypeError() for _ in range(9)]; def asks(x):\n"
    " try: return x if x else 2 * x\n except TypeError as error:\n  errors.append(error)\n  raise"
)
TOLD = (
    "[(isinstance(each, Symbol), each.op, each.value) for each in calls[0][0]]"
    " if calls else {none!r}"
)


def trace_function_cases() -> Iterator[Case]:
    """Functions of every kind, how often they are called, and errors that they raise."""
    for code, names, values in COMPUTED:
        yield _case("computed", "value", code, names, f"graph_value(g, fed({values}))")
    for code, names, _ in (*ARGUMENTS, *COMPUTED):
        told = TOLD.format(none="never called")
        yield _case("arguments", "arguments", code, names, told)
        yield _case("called_once", "once", code, names, "len(calls)")
    words = "This function fails on purpose."
    fails = f"def fails(x): raise ArithmeticError({words!r})"
    yield _case("called_once", "once", fails, ("x",), "len(calls)")
    for place in Random().sample(range(7), 7):
        either = Random().sample(
            [f"[*arguments(), *made][{place}]", "GraphNode('constant', value=8)"], 2
        )
        look = f"[g is each for each in ({', '.join(either)})]"
        yield _case("same_object", "same_object", PICKS.format(place=place), ("x", "y"), look)
    for code, names, values in PLAIN:
        yield _case("plain_values", "plain", code, names, f"graph_value(g, fed({values}))")
    for code in REFUSED:
        yield _case("refusals", "refused", code, ("x",), "g")
    # It is raised in a call of the function, however often that is called, and none of the others.
    first, second = Random().sample((0, 9), 2)
    look = f"[which(g, errors) in range(n, n + 9) for n in ({first}, {second})]"
    yield _case("errors", "asks", ASKS, ("x",), look)
    for error in ("OwnError", "TypeError", "KeyError", "StopIteration"):
        place = Random().randrange(3)
        errors = f"errors = [{error}({words!r}) for _ in range(3)]"
        code = f"{errors}; def fails(x): raise errors[{place}]"
        yield _case("errors", "fails", code, ("x",), "which(g, errors)")


def _case(rule: str, why: str, code: str, names: tuple[str, ...], look: str) -> Case:
    """The function that the code makes is traced to g, or to an error, which is looked at."""
    name = code.rpartition("def ")[2].partition("(")[0]
    traced = f"trace_function(watched({name}), {names})"
    is_caught = rule in ("arguments", "called_once", "errors")  # other rules ask what it gives
    traced = f"caught(trace_function, watched({name}), {names})" if is_caught else traced
    text = f"{code}; {traced}" if rule == "refusals" else f"{code}; g = {traced}; {look}"
    return SCRIPTS.case(rule, text, say(f"tracer.{why}"))
