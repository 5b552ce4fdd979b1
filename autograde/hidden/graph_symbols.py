"""What is asked of `Symbol`: operators on either side, methods, `bool`, staying a node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from autograde.checks import scripts
from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.node import LEAVES
from insidetensor.shown import Described

from .graph_cases import node, placeholder
from .graph_constants import typed
from .graph_data import asks, find_told, words_of

SIGNS = {"add": "+", "multiply": "*", "matmul": "@"}
MADE = "s = Symbol('placeholder', value='s')"
Cases = Iterator[Case]
Operand = tuple[str, Any]  # how it is made, and its name or value
Step = tuple[str, Sequence[int]]  # an op, and the places of what it takes
S, T, X = ("symbol", "s"), ("symbol", "t"), ("node", "x")
# Steps that are built on in turn: what works for a placeholder must work for them.
BASES: dict[str, Step] = {
    "s": ("", ()),
    "(s * t)": ("multiply", (0, 1)),
    "(s @ t)": ("matmul", (0, 1)),
    "(t + s)": ("add", (1, 0)),
    "s.sum()": ("sum", (0,)),
}


def symbol_cases() -> Cases:
    """Each operator with nodes, numbers and arrays on either side; the methods; `bool`."""
    yield _made()
    yield from _operators()
    yield from _other_sides()
    yield from _methods()
    yield from _nothing_left_out()
    yield from _stays_a_node()
    for name in ("s", "(s + s)", "(s * s)", "(s @ s)"):
        yield _refused("bool", f"bool({name})", say("symbol.bool"), naming=["value"])


def _made() -> Case:
    """A Symbol is made as a node is."""
    given = {"operands": [S], "steps": [], "numbers": [0], "write": None}

    def find(facts: Any) -> Finding | None:
        if "rows" in facts and find_told(facts, "placeholder", ("s",), "s", {}) is None:
            return None
        return Finding(say("symbol.no_node", **words_of(facts, {})), mistake="node")

    return asks("operators", "graph_symbol", given, call="Symbol(…)", find=find)


def _operators() -> Cases:
    """Each operator on each kind of step, with a node on the right or anything on the left."""
    why = say("symbol.reversed")
    for base, step in BASES.items():
        for op in SIGNS:
            yield _built("operators", op, base, step, base, None)
            for words, other in (("t", T), ("x", X)):
                yield _built("operators", op, base, step, words, other)
            yield _built("operators", op, base, step, "t", T, turned=True)
            yield _built("reversed", op, base, step, "x", X, turned=True, why=why)
            for number in (3, 0.5) if op != "matmul" else ():
                given = ("value", number)
                yield _built("reversed", op, base, step, str(number), given, turned=True, why=why)
    for op in SIGNS:
        array = ("array", np.array([[1.0, 2.0], [3.0, 4.0]]))
        yield _built("reversed", op, "s", BASES["s"], "A", array, turned=True, why=why)
        vector = ("array", np.arange(2))
        base, words = "(s * t)", "np.arange(2)"
        yield _built("reversed", op, base, BASES[base], words, vector, turned=True, why=why)


def _other_sides() -> Cases:
    """Numbers, arrays, which may change later, and what no constant is made of."""
    why = say("symbol.wrapped")
    for op, sign in SIGNS.items():
        for number in (3, 0.5, np.float32(3)) if op != "matmul" else ():
            given = ("value", number)
            for base in ("s", "(s * t)"):
                yield _built("other_sides", op, base, BASES[base], typed(number), given, why=why)
        vector = ("array", np.arange(2))
        base, words = "s.sum()", "np.arange(2)"
        yield _built("other_sides", op, base, BASES[base], words, vector, why=why)
        for turned in (False, True):
            array = np.array([[1.0, 2.0], [3.0, 4.0]])
            yield _built("other_sides", op, "s", BASES["s"], "A", ("array", array), turned=turned,
                         why=say("symbol.copy"), write=9, node_alone=turned)  # fmt: skip
        yield _refused("other_sides", f"s {sign} 'text'", say("symbol.text"))


def _methods() -> Cases:
    for base, step in BASES.items():
        for method in ("relu", "sum"):
            if base != "s.sum()" or method != "sum":
                yield _built("methods", method, base, step, "", None)


def _nothing_left_out() -> Cases:
    """Steps that change nothing, or that could be put together."""
    rule = "nothing_left_out"
    for op, value in (("add", 0), ("multiply", 1), ("multiply", 0), ("add", 0.0)):
        for turned in (False, True):
            yield _built(rule, op, "s", BASES["s"], str(value), ("value", value),
                         turned=turned, node_alone=True)  # fmt: skip
    joined = (("add", "(s + 2)", 2), ("multiply", "(s * 2)", 3))
    for op, base, number in joined:
        given = ("value", number)
        yield _built(rule, op, base, (op, (0, 2)), str(number), given, node_alone=True)
    for method in ("relu", "sum"):
        yield _built(rule, method, f"s.{method}()", (method, (0,)), "", None, node_alone=True)


def _built(
    rule: str,
    op: str,
    base: str,
    step: Step,
    words: str,
    other: Operand | None,
    *,
    turned: bool = False,
    why: str = "",
    write: Any = None,
    node_alone: bool = False,
) -> Case:
    """One step on a base, `s` or a step on it; `turned`: the other side stands on the left.

    Without `other`, both sides are the base. `node_alone`: see `_only_node`.
    """
    operands: list[Operand] = [S, T, ("value", 2), *([other] if other else [])]
    steps = [step] if step[0] else []
    at_base = len(operands) if steps else 0
    at_other = 3 if other else at_base
    sides = [at_other, at_base] if turned else [at_base, at_other]
    call = f"{words} {SIGNS[op]} {base}" if turned else f"{base} {SIGNS.get(op, '')} {words}"
    if op not in SIGNS:
        sides, call = [at_base], f"{base}.{op}()"
    numbers = Random().sample(range(1000), len(operands) + len(steps))
    given = {
        "operands": operands,
        "steps": [*steps, (op, sides)],
        "numbers": numbers,
        "write": write,
    }
    pool = _pool(operands, steps)
    known = {number: each for number, each in zip(numbers, pool, strict=True)
             if isinstance(each, GraphNode)}  # fmt: skip

    def find(facts: Any) -> Finding | None:
        if _is_array(facts):
            return Finding(say("symbol.array", call=call), mistake="symbol-array")
        inputs = [pool[place] for place in sides]
        ops = ("relu", "sum") if node_alone and op not in SIGNS else (op,)
        if all(find_told(facts, each, inputs, call, known) for each in ops):
            return find_told(facts, op, inputs, call, known)
        return _no_symbol(facts, call)

    case = asks(rule, "graph_symbol", given, call=call, find=find, why=why)
    return _only_node(case) if node_alone else case


def _only_node(case: Case) -> Case:
    """The case, where the step can be made at all and its sides are right: others ask for that."""

    def find(seen: Any) -> Finding | None:
        if isinstance(seen, Raised) or (isinstance(seen, dict) and "rows" not in seen):
            return None
        found = case.find(seen)
        return None if found is not None and found.mistake == "node-swapped" else found

    return replace(case, find=find)


def _pool(operands: Sequence[Operand], steps: Sequence[Step]) -> list[Any]:
    """What operands and steps stand for: nodes, numbers and arrays."""
    pool: list[Any] = []
    for kind, value in operands:
        is_leaf = kind in ("symbol", "node")
        pool.append(placeholder(value) if is_leaf else np.copy(value) if kind == "array" else value)
    for op, places in steps:
        inputs = (pool[place] for place in places)
        pool.append(node(op, *(_as_node(each) for each in inputs)))
    return pool


def _as_node(value: Any) -> GraphNode:
    return value if isinstance(value, GraphNode) else GraphNode(LEAVES[1], (), value)


def _is_array(facts: Any) -> bool:
    value = facts.get("value")
    return isinstance(value, np.ndarray) or (
        isinstance(value, Described) and value.type_name == "ndarray"
    )


def _no_symbol(facts: Any, call: str) -> Finding | None:
    if facts["is_symbol"]:
        return None
    kind = words_of(facts, {})["kind"] if "rows" not in facts else f"a {facts['kind']}"
    return Finding(say("symbol.no_symbol", call=call, kind=kind), mistake="symbol-type")


def _stays_a_node() -> Cases:
    """Symbols are keys, and equal only themselves."""
    other = "other = Symbol('placeholder', value='s')"
    for text, expected, key in (
        (f"{MADE}; s in {{s}}", True, "key"),
        (f"{MADE}; {other}; s == other", False, "equal"),
        (f"{MADE}; {other}; len({{s, other}})", 2, "equal"),
        (f"{MADE}; s == s", True, "key"),
        (f"{MADE}; (s * s) == (s * s)", False, "equal_steps"),
        (f"{MADE}; Symbol('relu', (s,)) == Symbol('relu', (s,))", False, "equal_steps"),
    ):
        yield scripts.shows("stays_a_node", text, expected, f"symbol.{key}")


def _refused(rule: str, text: str, why: str, naming: Sequence[str] = ()) -> Case:
    def find(seen: Any) -> Finding | None:
        return because(find_refusal(seen, error=TypeError, naming=naming, call=text), why)

    return Case(rule, "script", (f"{MADE}; {text}", ""), find)
