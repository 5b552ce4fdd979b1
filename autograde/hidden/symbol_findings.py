"""Find what is wrong with symbols whose operators build a graph, and with a tracer."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import attempt, because, find_refusal
from insidetensor.graphs.mistakes import find_node, find_trace
from insidetensor.graphs.node import is_sound
from insidetensor.shown import is_a, kind, shown

from . import graph_cases as cases
from .graph_cases import placeholder
from .wording import say

Findings = Iterator[Finding | None]
OPERATORS = {"add": operator.add, "multiply": operator.mul, "matmul": operator.matmul}
SIGNS = {"add": "+", "multiply": "*", "matmul": "@"}
# Steps that are built on in turn: what works for a placeholder must work for them.
STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "(s + 2)": lambda s, t: s + 2,
    "(s * t)": lambda s, t: s * t,
    "(s @ t)": lambda s, t: s @ t,
    "s.relu()": lambda s, t: s.relu(),
    "s.sum()": lambda s, t: s.sum(),
}


# ---- Symbol --------------------------------------------------------------------------------------


def symbol_findings(submitted: Any) -> Findings:
    """What is wrong with operators, methods and `bool`, of a placeholder and of a step."""
    made = [attempt(submitted, "placeholder", (), name, call="Symbol(…)") for name in "sts"]
    for symbol, raised in made:
        yield raised
        if not is_a(symbol, GraphNode) or not is_sound(symbol) or symbol.op != "placeholder":
            yield Finding(say("symbol.no_node", got=shown(symbol), kind=kind(symbol)))
    s, t, other_s = (symbol for symbol, _ in made)
    yield from _operators(submitted, "s", s, t)
    yield from _methods(submitted, "s", s)
    yield _not_true("bool(s)", s)
    for op, sign in SIGNS.items():
        call = f"s {sign} 'text'"
        finding = find_refusal(OPERATORS[op], s, "text", error=TypeError, call=call)
        yield because(finding, say("symbol.text"))
    for words, build in STEPS.items():
        step, raised = attempt(build, s, t, call=words)
        yield raised
        yield from _operators(submitted, words, step, t)
        yield from _methods(submitted, words, step)
        yield _not_true(f"bool({words})", step)
    yield from _copies(s)
    same, raised = attempt(lambda: bool(s == other_s), call="s1 == s2")
    if raised or same:
        yield because(raised, say("symbol.equal")) or Finding(say("symbol.equal"))


def _operators(submitted: Any, name: str, s: Any, t: Any) -> Findings:
    """Each operator with this symbol on either side of everything that it takes."""
    plain, square = placeholder("x"), np.array([[1.0, 2.0], [3.0, 4.0]])
    others = {"t": t, "x": plain, "2": 2, "0.5": 0.5, "np.float32(3)": np.float32(3)}
    others |= {"0": 0, "1": 1, "A": square, "np.arange(2)": np.arange(2)}
    for op, sign in SIGNS.items():
        for words, other in others.items():
            if op == "matmul" and not is_a(other, np.ndarray, GraphNode):
                continue
            yield _step(submitted, f"{name} {sign} {words}", op, (s, other), s, other)
            reverse = _step(submitted, f"{words} {sign} {name}", op, (other, s), other, s)
            yield because(reverse, say("symbol.reversed"))
        yield _step(submitted, f"{name} {sign} {name}", op, (s, s), s, s)


def _methods(submitted: Any, name: str, s: Any) -> Findings:
    for method in ("relu", "sum"):
        call = f"{name}.{method}()"
        step, raised = attempt(operator.methodcaller(method), s, call=call)
        yield raised or find_node(step, method, (s,), call) or _is_symbol(step, submitted, call)


def _not_true(call: str, symbol: Any) -> Finding | None:
    refusal = find_refusal(bool, symbol, error=TypeError, naming=["value"], call=call)
    return because(refusal, say("symbol.bool"))


def _copies(s: Any) -> Findings:
    """An array that is written to after it went into a step."""
    for op, sign in SIGNS.items():
        for turned in (False, True):
            array = np.array([[1.0, 2.0], [3.0, 4.0]])
            before = array.copy()
            sides, inputs = ((array, s), (before, s)) if turned else ((s, array), (s, before))
            call = f"A {sign} s" if turned else f"s {sign} A"
            step, raised = attempt(OPERATORS[op], *sides, call=call)
            array[...] = 9
            yield because(raised or find_node(step, op, inputs, call), say("symbol.copy"))


def _step(
    submitted: Any, call: str, op: str, inputs: tuple[Any, ...], left: Any, right: Any
) -> Finding | None:
    step, raised = attempt(OPERATORS[op], left, right, call=call)
    if is_a(step, np.ndarray):
        return Finding(say("symbol.array", call=call), mistake="symbol-array")
    found = raised or find_node(step, op, inputs, call)
    return found or _is_symbol(step, submitted, call)


def _is_symbol(step: Any, submitted: Any, call: str) -> Finding | None:
    if is_a(submitted, type) and not is_a(step, submitted):
        return Finding(say("symbol.no_symbol", call=call, kind=kind(step)), mistake="symbol-type")
    return None


# ---- trace_function ------------------------------------------------------------------------------


def trace_findings(submitted: Any) -> Findings:
    """What is wrong with a tracer: the graphs that it gives, and what it does with errors."""
    for case in cases.traced():
        finding = find_trace(submitted, case.f, case.names, case.feed, case.expected)
        yield because(finding, say(f"tracer.{case.why}") if case.why else "")
    yield because(
        find_refusal(
            submitted, cases.asks, ("x",), error=TypeError, naming=["value"],
            call="trace_function(asks, ('x',))",
        ),
        say("tracer.asks"),
    )  # fmt: skip
    yield from _errors_of_f(submitted)
    for f, name in (
        (cases.returns_text, "str"),
        (cases.returns_none, "NoneType"),
        (cases.returns_list, "list"),
    ):
        call = f"trace_function({f.__name__}, ('x',))"
        finding = find_refusal(submitted, f, ("x",), error=TypeError, naming=[name], call=call)
        yield because(finding, say("tracer.refused"))


def _failing(error: Exception, calls: list[Any]) -> Callable[[Any], Any]:
    """A function of one argument, and of no other, that notes its calls and raises `error`."""

    def fails(x: Any) -> Any:
        calls.append(x)
        raise error

    return fails


def _errors_of_f(submitted: Any) -> Findings:
    """The very error that a function raises comes out, and the function is called once."""
    call = "trace_function(fails, ('x',))"
    for kind_of_error in (cases.OwnError, TypeError):
        error = kind_of_error(say("tracer.failed"))
        calls: list[Any] = []
        fails = _failing(error, calls)
        refusal = find_refusal(submitted, fails, ("x",), error=kind_of_error, call=call)
        yield because(refusal, say("tracer.fails"))
        if len(calls) != 1:
            count = len(calls)
            yield Finding(say("tracer.called_again", call=call, count=count), mistake="trace-calls")
        if cases.error_of(submitted, fails, ("x",)) is not error:
            yield Finding(say("tracer.other_error", call=call), mistake="trace-other-error")
