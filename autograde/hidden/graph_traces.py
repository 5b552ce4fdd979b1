"""What is asked of `trace_function`: how it calls a function, and which graph it returns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal, value_of
from autograde.checks.wording import say
from autograde.probes.graphs import OwnError
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import Traced, trace_findings
from insidetensor.shown import shown

from .graph_data import Facts, asks, placeholder, told_node

Cases = Iterator[Case]
# Each is a function, the names of its arguments, a feed and the value that its graph must give; or
# one more: the key of a sentence that says why.
Function = tuple[Any, ...]

WEIGHTS, ROW = np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[1.0, 1.0]])
AFFINE = "def affine(x, w):\n    return x @ w + 1"
THREE = "def three_names(a, b, c):\n    return (a + 2 * b) * c"
BRANCH = "def branch(x, y):\n    return (x if len('three') == 5 else y).relu()"
LOOP = "def loop(x):\n    for _ in range(4):\n        x = x * x\n    return x"
ASKS = """
def asks(x):
    try:
        return x if x else 2 * x
    except TypeError as error:
        errors.append(error)
        raise
"""
FAILS_ONCE = "def fails(x):\n    raise ArithmeticError('This function fails on purpose.')"
FAILS = "def fails(x):\n    raise errors[place]"
PICKS = """
def picks(x, y):
    made.extend([x + y, 2 * x, y.relu(), y.relu(), GraphNode("constant", value=7)])
    return [x, y, *made][place]
"""
PICKED = ("x", "y", "x + y", "2 * x", "y.relu()", "y.relu()", "GraphNode('constant', value=7)")
# Functions of one argument, whose graph is what counts.
COMPUTED: tuple[Function, ...] = (
    ("def reversed_sides(x):\n    return 2 + 3 * x", ("x",), (5,), 17),
    ("def array_first(x):\n    return weights @ x", ("x",), (WEIGHTS,), WEIGHTS @ WEIGHTS),
    (LOOP, ("x",), (2,), 2**16),
    ("def total(x):\n    return (x * x).sum()", ("x",), (np.array([1, 2, 3]),), np.int64(14)),
    ("def negative_out(x):\n    return (x + -2).relu()", ("x",), (7,), 5),
)
# What their arguments are counts too: in order, by position, under the names that are given.
ARGUMENTS: tuple[Function, ...] = (
    (AFFINE, ("x", "w"), (ROW, WEIGHTS), ROW @ WEIGHTS + 1),
    (AFFINE, ("input", "w"), (ROW, WEIGHTS), ROW @ WEIGHTS + 1, "tracer.names"),
    (BRANCH, ("x", "y"), (np.array([-1, 1]), 0), np.array([0, 1])),
    ("def second(x, y):\n    return y", ("b", "a"), (1, 2), 2, "tracer.in_order"),
    (THREE, ("a", "b", "c"), (1, 2, 3), 15, "tracer.in_order"),
    (THREE, ("c", "b", "a"), (1, 2, 3), 15, "tracer.in_order"),
    ("def nothing():\n    return 7", (), (), 7),
)
PLAIN: tuple[Function, ...] = (
    ("def number():\n    return 7", (), (), 7, "tracer.plain"),
    ("def half(x):\n    return 0.5", ("x",), (0,), 0.5, "tracer.plain"),
    ("def array(x):\n    return np.array([1, 2])", ("x",), (0,), np.array([1, 2]), "tracer.plain"),
)
# A rule counts some mistakes alone, or all but some: other rules count those.
HANDED, CALLED = ("trace-arguments", "trace-names"), ("trace-calls", "trace-never")


def trace_function_cases() -> Cases:
    """Functions of every kind, how often they are called, and errors that they raise."""
    for function in COMPUTED:
        yield _computes("computed", *function)
    for function in (*ARGUMENTS, *COMPUTED):
        yield _computes("arguments", *function, only=(*HANDED, "trace-never"))
        yield _computes("called_once", *function, only=CALLED)
    yield _computes("called_once", FAILS_ONCE, ("x",), (0,), 0, only=CALLED[:1])
    for place in Random().sample(range(len(PICKED)), len(PICKED)):
        yield _picks(place)
    for function in PLAIN:
        yield _computes("plain_values", *function)
    for code, name in (
        ("def returns_text(x):\n    return 'text'", "str"),
        ("def returns_none(x):\n    pass", "NoneType"),
        ("def returns_list(x):\n    return [x, 1]", "list"),
    ):
        yield _raises("refusals", code, TypeError, "tracer.refused", name)
    yield _raises("errors", ASKS, TypeError, "tracer.asks", "value")
    for kind_of_error in (OwnError, TypeError, KeyError):
        errors = [(kind_of_error.__name__, say("tracer.failed"))] * 3
        place = Random().randrange(3)
        yield _raises("errors", FAILS, kind_of_error, "tracer.fails", place=place, errors=errors)


def _case(
    rule: str,
    code: str,
    names: Sequence[str],
    find: Callable[[Facts, str], Finding | None],
    why: str = "",
    **more: Any,
) -> Case:
    """A case of the function that the code makes; `more` goes to the probe too."""
    name = code.strip().removeprefix("def ").partition("(")[0]
    call = f"trace_function({name}, {shown(names)})"
    values = {"weights": WEIGHTS, "place": more.get("place", 0)}
    given = {"code": code, "f": name, "names": names, "values": values, "errors": [], "numbers": []}
    sentence = say(why) if why else ""
    return asks(
        rule, "graph_trace", given | more, lambda facts: find(facts, call), call=call, why=sentence
    )


def _traced(facts: Facts, names: Sequence[str], call: str) -> Traced:
    return Traced(
        call,
        names,
        calls=facts["calls"],
        args=[told_node(told, {}) for told in facts["args"]],
        is_by_name=facts["is_by_name"],
        node=told_node(facts["node"], {}) if facts["node"] else None,
        raised=value_of(facts["raised"], call)[1],
    )


def _computes(
    rule: str,
    code: str,
    names: tuple[str, ...],
    values: tuple[Any, ...],
    expected: Any,
    why: str = "",
    *,
    only: Collection[str] = (),
) -> Case:
    """A function whose graph gives the expected value; with `only`, these mistakes alone count."""

    def find(facts: Facts, call: str) -> Finding | None:
        feed = dict(zip(names, values, strict=True))
        found = list(trace_findings(_traced(facts, names, call), feed, expected))
        if only:
            return next((each for each in found if each.mistake in only), None)
        # What is wrong with the arguments is told first, where anything else is wrong.
        counts = any(each.mistake not in (*HANDED, "trace-calls") for each in found)
        return found[0] if counts else None

    return _case(rule, code, names, find, why)


def _picks(place: int) -> Case:
    """A function that returns one of its arguments, or of the steps that it has made."""
    numbers = Random().sample(range(1000), len(PICKED))

    def find(facts: Facts, call: str) -> Finding | None:
        if numbers[place] in facts["which"]:
            return None
        seen = _traced(facts, ("x", "y"), call)
        seen.result = placeholder(PICKED[place])  # as it is written
        found = trace_findings(seen, {}, None)
        return next((each for each in found if each.mistake not in (*HANDED, "trace-calls")), None)

    why = "tracer.node" if place < 2 else ""
    return _case("same_object", PICKS, ("x", "y"), find, why, place=place, numbers=numbers)


def _raises(
    rule: str,
    code: str,
    error: type[Exception],
    why: str,
    *naming: str,
    place: int = 0,
    errors: Sequence[tuple[str, str]] = (),
) -> Case:
    """An error that comes out: of `errors` the one at a place, without them any that f has noted.

    Where f raises none, `constant` must.
    """

    def find(facts: Facts, call: str) -> Finding | None:
        outcome = facts["raised"] or told_node(facts["node"], {})
        refusal = find_refusal(outcome, error=error, naming=naming, call=call)
        is_the_one = facts["error"] == place if errors else facts["error"] is not None
        if refusal is None and rule == "errors" and not is_the_one:
            return Finding(say("tracer.other_error", call=call), mistake="trace-other-error")
        return because(refusal, say(why))

    return _case(rule, code, ("x",), find, place=place, errors=errors)
