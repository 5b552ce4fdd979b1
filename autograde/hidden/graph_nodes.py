"""What is asked of `constant` and of `Symbol`: one node at a time, made by a line of code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal
from autograde.checks.scripts import Rows, Scripts, naming, returns, shows
from autograde.checks.wording import say
from autograde.probes import graphs
from autograde.probes.graphs import placeholder
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because, find_value
from insidetensor.graphs.mistakes import find_node
from insidetensor.shown import is_a, kind

from .graph_data import Facts, asks, told_node

Cases = Iterator[Case]
X_TEXT = "GraphNode('placeholder', value='x')"


# ---- constant ------------------------------------------------------------------------------------


def right_constant(value: Any) -> GraphNode:
    """The node of the text. Raises: TypeError, naming the type of what is no number or array."""
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, int | float | np.number):
        return graphs.constant(value)
    if not isinstance(value, np.ndarray):
        raise TypeError(naming(type(value).__name__))
    return graphs.constant(value.copy())


CONSTANTS = Scripts({"np": np, "constant": right_constant}, compare=find_value)
HELD = {
    "numbers": ("3", "-1", "0", "2.5", "0.0", "2**40"),
    "numbers_of_numpy": ("np.int64(4)", "np.float32(0.5)", "np.uint8(7)", "np.float64(-0.0)"),
    "arrays": ("np.arange(6).reshape(2, 3)", "np.ones((2, 2), np.float32)", "np.array(5)",
        "np.zeros((0, 3))", "np.arange(6)[::-2]"),
}  # fmt: skip
OTHERS: Rows = [
    ("copies", "copy", [f"a = np.{text}; c = constant(a); a[...] = 9; bool(np.all(c.value == 9))"
        for text in ("array([1.0, 2.0])", "arange(4.0)[::2]", "array(5.0)", "ones((2, 2))")]),
    ("refusals", "refused", [f"constant({text})" for text in ("'3'", "[1, 2]", "(1, 2)", "None",
        "{'x': 1}", "len", "b'3'", "{1, 2}", "np.str_('3')")]),
]  # fmt: skip
OWN = "class OwnNode(GraphNode): pass"
NODES = (
    (X_TEXT, "node"), (f"GraphNode('add', ({X_TEXT}, {X_TEXT}))", "node"),
    ("GraphNode('constant', value=np.ones(2))", "node"),
    ("OwnNode('placeholder', value='x')", "own_class"),
    (f"OwnNode('relu', ({X_TEXT},))", "own_class"),
)  # fmt: skip


def constant_cases() -> Cases:
    """Numbers and arrays of every kind, an array that changes later, nodes, and what is refused."""
    for rule, texts in HELD.items():
        why = say("constant.as_it_is") if rule == "numbers_of_numpy" else ""
        for text in texts:
            held = f"c = constant({text}); (c.op, c.inputs); c.value; type(c.value).__name__"
            yield CONSTANTS.case(rule, held, why)
    yield from CONSTANTS.cases("constant", OTHERS)
    for text, why in NODES:
        start = f"{OWN}\ng, other = {text}, {text}"
        yield returns("nodes", start, "constant(g)", "g", ("other",), f"constant.{why}")


# ---- Symbol --------------------------------------------------------------------------------------

OPS = {ast.Add: ("add", "+"), ast.Mult: ("multiply", "*"), ast.MatMult: ("matmul", "@")}
ARRAY = np.array([[1.0, 2.0], [3.0, 4.0]])
OURS = {"np": np, "A": ARRAY, **{name: placeholder(name) for name in "stx"}}
MADE = "s = Symbol('placeholder', value='s')"
SETUP = (
    f"{MADE}; t = Symbol('placeholder', value='t'); x = {X_TEXT}; A = np.array({ARRAY.tolist()})"
)
# Steps that are built on in turn: what works for a placeholder must work for them.
BASES = ("s", "(s * t)", "(s @ t)", "(t + s)", "s.sum()")
BUILT: Rows = [
    ("operators", "", [f"{base} {sign} {other}" for sign in "+*@" for base in BASES
        for other in ("t", "x")]),
    ("operators", "", [f"t {sign} {base}" for sign in "+*@" for base in BASES]),
    ("reversed", "symbol.reversed", [f"{other} {base}" for base in BASES
        for other in ("x +", "x *", "x @", "3 +", "0.5 *")]),
    ("reversed", "symbol.reversed", ["A + s", "A * s", "A @ s", "np.arange(2) @ (s * t)"]),
    ("other_sides", "symbol.wrapped", ["s + 3", "s * 0.5", "(s * t) + 3", "(s * t) * 3",
        "s * np.float32(3)", "s.sum() + np.arange(2)", "s @ A"]),
    ("methods", "", [f"{base}.sum()" for base in BASES[:-1]]),
    ("methods", "", [f"{base}.relu()" for base in BASES]),
]  # fmt: skip
NOT_LEFT_OUT = (
    "s + 0", "0 + s", "s + 0.0", "0.0 + s", "s * 1", "1 * s", "s * 0", "0 * s", "(s + 2) + 2",
    "(s * 2) * 3", "s.relu().relu()", "s.sum().sum()",
)  # fmt: skip
OTHER = "other = Symbol('placeholder', value='s')"
COMPARED: list[tuple[str, Any, str]] = [
    ("s in {s}", True, "key"), (f"{OTHER}; s == other", False, "equal"),
    (f"{OTHER}; len({{s, other}})", 2, "equal"), ("s == s", True, "key"),
    ("(s * s) == (s * s)", False, "equal_steps"),
    ("Symbol('relu', (s,)) == Symbol('relu', (s,))", False, "equal_steps"),
]  # fmt: skip


def symbol_cases() -> Cases:
    """Each operator with nodes, numbers and arrays on either side; the methods; `bool`."""
    text = f"{MADE}; (s.op, s.inputs, s.value)"
    yield shows("operators", text, ("placeholder", (), "s"), "symbol.made")
    for rule, why, texts in BUILT:
        for text in texts:
            yield _built(rule, why, text)
    for sign in "+*@":
        yield _built("other_sides", "symbol.copy", f"s {sign} A", "A[...] = 9")
        yield _alone(_built("other_sides", "symbol.copy", f"A {sign} s", "A[...] = 9"))
        yield _refused("other_sides", f"s {sign} 'text'", "symbol.text")
    for text in NOT_LEFT_OUT:
        yield _alone(_built("nothing_left_out", "", text))
    for text, expected, key in COMPARED:
        yield shows("stays_a_node", f"{MADE}; {text}", expected, f"symbol.{key}")
    for name in ("s", "(s + s)", "(s * s)", "(s @ s)"):
        yield _refused("bool", f"bool({name})", "symbol.bool", "value")


def _built(rule: str, why: str, text: str, after: str = "pass") -> Case:
    """An expression whose last operation makes a Symbol, and what is run after that."""
    op, last, texts = _parted(text)
    inputs = [eval(each, dict(OURS)) for each in texts]
    drawn = Random().sample(range(1000), len(inputs))
    pairs = zip(drawn, inputs, strict=True)
    known = {number: each for number, each in pairs if is_a(each, GraphNode)}
    numbers = {f"v{at}": number for at, number in enumerate(drawn) if number in known}

    def find(facts: Facts) -> Finding | None:
        yours = told_node(facts, known)
        if kind(yours) == "an ndarray" or getattr(yours, "type_name", "") == "ndarray":
            return Finding(say("symbol.array", call=text), mistake="symbol-array")
        found = find_node(yours, op, inputs, text)
        if found is not None or facts["is_symbol"]:
            return found
        sentence = say("symbol.no_symbol", call=text, kind=kind(yours))
        return Finding(sentence, mistake="symbol-type")

    setup = "; ".join([SETUP, *(f"v{at} = {each}" for at, each in enumerate(texts))])
    given, sentence = (setup, last, after, numbers), say(why) if why else ""
    return asks(rule, "graph_node", given, find, call=text, why=sentence)


def _parted(text: str) -> tuple[str, str, list[str]]:
    """The op of the last operation of an expression, that operation on v0 and v1, and these two."""
    last: Any = ast.parse(text, mode="eval").body
    if isinstance(last, ast.BinOp):
        op, sign = OPS[type(last.op)]
        return op, f"v0 {sign} v1", [ast.unparse(last.left), ast.unparse(last.right)]
    return last.func.attr, f"v0.{last.func.attr}()", [ast.unparse(last.func.value)]


def _alone(case: Case) -> Case:
    """Another op or input counts, where a node is made at all: other cases ask for the rest."""

    def counts(seen: Any, found: Finding) -> bool:
        if found.mistake != "node-op":
            return found.mistake == "node-input"
        return seen["node"] >= 0 or seen["rows"][-1][1] not in ("relu", "sum")

    return case.where(counts)


def _refused(rule: str, text: str, why: str, *named: str) -> Case:
    def find(seen: Any) -> Finding | None:
        return because(find_refusal(seen, error=TypeError, naming=named, call=text), say(why))

    return Case(rule, "script", (f"{MADE}; {text}", ""), find)
