"""What is asked of `run`: scripts that must do with it what they do with a slow one of ours.

No two scripts share the name of a placeholder: a `run` that keeps values by name from one call to
the next breaks the rule about that, and no other.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case, Find
from autograde.checks.scripts import Rows, Scripts, make_error_words
from autograde.checks.wording import say
from autograde.hidden.ch08_eager_and_graph.graph_nodes import find_told
from autograde.hidden.ch08_eager_and_graph.graph_spaces import RUN
from insidetensor import Finding, GraphNode
from insidetensor.graphs.mistakes import KERNELS
from insidetensor.graphs.node import LEAVES
from insidetensor.messages import message


def _run(node: GraphNode, feed: Mapping[str, Any], kernels: Mapping[str, Any] = KERNELS) -> Any:
    values: dict[GraphNode, Any] = {}
    names = [step.value for step in _needed(node) if step.op == "placeholder"]
    for name in names:
        if name not in feed:
            raise KeyError(make_error_words(name))
    for name in feed:
        if name not in names:
            raise ValueError(make_error_words(name))
    for step in _needed(node):
        if step.op in LEAVES:
            values[step] = feed[step.value] if step.op == "placeholder" else step.value
        else:
            values[step] = kernels[step.op](*(values[given] for given in step.inputs))
    return values[node]


def _needed(node: GraphNode) -> list[GraphNode]:
    """The nodes that a node needs, each after its inputs; the course's own function is closed."""
    found: dict[GraphNode, None] = {}
    waiting = [node]
    while waiting:
        missing = [given for given in waiting[-1].inputs if given not in found]
        waiting += missing
        if not missing:
            found[waiting.pop()] = None
    return list(found)


SCRIPTS = Scripts({"run": _run, "np": np}, compare=find_told, probe="graph_script")
FOUR = "Step('constant', value=np.array([[-1.5, 2.0], [3.0, -4.0]]))"
WHOLE, OTHER = "Step('constant', value=np.array([[1, 2], [3, 4]]))", "np.array([[0, 1], [5, -2]])"
ODD = "lambda a, b: 7 * a + 30 * b"
FAILING = "{**kernels, op: failing(KeyError(1))}"
# Each x and y stands for a placeholder of the script's own.
RUNS: Rows = [
    ("values", "", [f"run(x + 1, {{'x': {value}}}, kernels)" for value in (2, -7, 2.5)]),
    ("values", "", [f"run((x + 2).relu() * x + (x * 3).sum(), {{'x': {value}}}, kernels)"
        for value in (2, -7)]),
    ("values", "", [f"run({WHOLE} {sign} {OTHER}, {{}}, kernels)" for sign in "+*@"]),
    ("values", "", [f"run({FOUR}.{op}(), {{}}, kernels)" for op in ("relu", "sum")]),
    ("values", "", ["run(Step('constant', value=2) + 1, {}, kernels)"]),
    ("leaves", "leaf", ["run(x, {'x': 5}, kernels)",
        *(f"run(Step('constant', value={x}), {{}}, kernels)" for x in (1, "np.arange(3)"))]),
    ("leaves", "zero", ["run(x, {'x': None}, kernels) is None", *(
        f"run(x + 1, {{'x': {value}}}, kernels)"
        for value in (0, 0.0, "np.zeros(2)", "np.array([])", "np.array([[1, 2]])"))]),
    ("leaves", "same_name", ["run(x * (Step('placeholder', value='x') + 1), {'x': 4}, kernels)"]),
    ("kernels", "kernels", ["v = run(x + 1, {'x': 2}, kernels); len(called)",
        *(f"run({graph}, {{'x': 5}}, {{**kernels, {op!r}: {ODD}}})"
        for op, graph in (("add", "x + 2"), ("multiply", "x * 2")))]),
    ("kernels", "default", ["run(x + 2, {'x': 1})", "run(x * 2, {'x': 1})"]),
    ("anew", "kept", ["n = x + 1; run(n, {'x': 2}, kernels); run(n, {'x': 3}, kernels)",
        "n = x * 5 + x.relu(); run(n, {'x': 6}, kernels); run(n, {'x': 8}, kernels)",
        "n = x.relu(); run(n, {'x': -5}, kernels); run(n, {'x': 5}, kernels)"]),
    ("anew", "again", ["n = x * 5 + 4; v = run(n, {'x': 6}, kernels);"
        " k = sum(called.values()); v = run(n, {'x': 6}, kernels); sum(called.values()) == 2 * k",
        "n = Step('constant', value=2) + 1; v = run(n, {}, kernels);"
        " k = sum(called.values()); v = run(n, {}, kernels); sum(called.values()) == 2 * k"]),
    ("anew", "after_error", ["n = x.relu() + y.relu(); e = caught(run, n, {'x': 11}, kernels);"
        " e = caught(run, n, {'y': 12}, kernels); run(n, {'x': 11, 'y': 12}, kernels)",
        f"n = (x + 1) * x.relu(); e = [caught(run, n, {{'x': 15}}, {FAILING})"
        " for op in ('multiply', 'relu', 'add')]; run(n, {'x': 16}, kernels)"]),
    ("deep", "deep", ["run(deep(x), {'x': 1}, kernels)"]),
]  # fmt: skip
# Graphs in which a step is read often.
SHARED = ["n = x + 1; n = n * n", "n = ladder(x, 14)", "n = x.relu() + 3; n = n * n",
    "n = x.relu() + 1; n = (n * x + n.sum()) * n"]  # fmt: skip
# By rule: graphs, and feeds that do not fit.
MISFITS = {
    "missing": [("x.relu() + y.relu()", "{'x': 1}"), ("x.relu() + y.relu()", "{'y': 1}"),
        ("x", "{}"), ("(Step('constant', value=2) + 1) * x", "{}")],
    "needless": [("x.relu()", "{'x': 1, 'y': 2}"), ("x.relu()", "{'x': 1, 'relu': 2}"),
        ("x.relu() + y.relu()", "{'x': 1, 'y': 2, 'bias': 3}"),
        ("Step('constant', value=3)", "{'bias': 1}")],
}  # fmt: skip
LATE = "called if isinstance(e, (KeyError, ValueError)) else {}"
FED: list[tuple[str, str]] = [
    ("same_object", "called and which(got[0], values)"), ("written", "values[{place}]"),
    ("feed_changed", "list(feed); [which(value, values) for value in feed.values()]"),
]  # fmt: skip


def run_cases() -> Iterator[Case]:
    """Values, how often each step is computed, feeds that do not fit, errors, deep graphs."""
    number = count(1)
    for rule, why, text in _rows():
        own = _with_own_names(text, next(number))
        case = SCRIPTS.case(rule, own, say(f"graph_run.{why}") if why else "")
        if rule == "deep":
            case = replace(case, find=_of_depth(case, own))
        if "{'relu': " in own:  # whether kernels that are given are called is another rule
            case = replace(case, only_if=("kernels",))
        yield case.where(_calls) if rule in ("once", "as_fed", "errors") else case
    for rules, (text,) in RUN.inputs:
        case = SCRIPTS.case(rules[-1], _with_own_names(text, next(number)))
        case = case.where(_calls) if rules[-1] == "once" else case
        yield replace(case, only_if=(*rules[:-1], "as_fed"))  # or later steps show it too


def _with_own_names(text: str, number: int) -> str:
    return re.sub(r"\b([xy])\b", rf"\g<1>{number}", text)


def _rows() -> Iterator[tuple[str, str, str]]:
    """The rule, the key of a sentence, a script."""
    for rule, why, texts in RUNS:
        yield from ((rule, why, text) for text in texts)
    for graph in SHARED:
        yield "once", "once", f"{graph}; run(n, {{'x': 3}}, kernels); called"
    twins = "n = x.relu() + x.relu(); run(n, {'x': 3}, kernels); called"
    yield "once", "", twins  # which are two nodes
    none = "{'relu': k.append, 'multiply': lambda a, b: 7}"  # a kernel's value can be None too
    yield "once", "once", f"k = []; n = x.relu(); v = run(n * n, {{'x': 3}}, {none}); len(k)"
    for rule, misfits in MISFITS.items():
        for graph, feed in misfits:
            yield rule, rule, f"run({graph}, {feed}, kernels)"
            yield "feed_first", "late", f"e = caught(run, {graph}, {feed}, kernels); {LATE}"
    place = Random().randrange(3)  # of three equal objects
    for value in ("[2.0, 1.0]", "np.array([-1.5])", "(3.0,)"):
        for why, look in FED:
            fed = f"values = [{value}, {value}, {value}]; feed = {{'x': values[{place}]}}"
            looked = look.format(place=place)
            yield "as_fed", why, f"{fed}; v = run(x.relu(), feed, kernels); {looked}"
    for error in ("KeyError", "ValueError", "OwnError", "TypeError", "IndexError"):
        errors = f"errors = [{error}('This kernel fails on purpose.') for _ in range(3)]"
        kernels = f"{{**kernels, 'relu': failing(errors[{place}])}}"
        e = f"e = caught(run, (x + 1).relu(), {{'x': 1}}, {kernels})"
        yield "errors", "hidden_error", f"{errors}; {e}; called and which(e, errors)"
        # Each call would raise another error.
        anew = f"errors = []; def anew(x):\n errors.append({error}())\n raise errors[-1]"
        e = "e = caught(run, x.relu(), {'x': 1}, {'relu': anew})"
        yield "errors", "hidden_error", f"{anew}; {e}; which(e, errors)"


def _calls(seen: Any, found: Finding) -> bool:
    """Whether a kernel is called; where none is, another rule is broken."""
    return not isinstance(seen, list) or not isinstance(seen[-1], dict) or bool(seen[-1])


def _of_depth(case: Case, call: str) -> Find:
    """As the case finds it; no call that ends too late is to blame for the depth."""

    def find(seen: Any) -> Finding | None:
        found = case.find(seen)
        too_deep = found and found.startswith(message("raised.recursion", call=call))
        return (
            Finding(message("graph.too_deep", call=call), mistake="raised") if too_deep else found
        )

    return find
