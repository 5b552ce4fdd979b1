"""What is asked of `constant` and of `Symbol`: one node at a time, made by a line of code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from autograde.checks import scripts
from autograde.checks.cases import Case
from autograde.checks.observed import find_refusal
from autograde.checks.wording import say
from autograde.probes.graphs import OwnNode
from autograde.probes.plain_data import Raised
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import because
from insidetensor.graphs.mistakes import find_node
from insidetensor.shown import is_a, kind, shown

from .graph_data import Facts, asks, placeholder, told_node

Cases = Iterator[Case]

# ---- constant ------------------------------------------------------------------------------------


def constant_cases() -> Cases:
    """Numbers and arrays of every kind, an array that changes later, nodes, and what is refused."""
    for text in ("3", "-1", "0", "2.5", "1e300", "0.0", "2**40"):
        yield _holds("numbers", text)
    for text in ("int64(4)", "float32(0.5)", "uint8(7)", "float64(-0.0)", "float16(2)"):
        yield _holds("numbers_of_numpy", f"np.{text}")
    for text in (
        "arange(6).reshape(2, 3)", "ones((2, 2), np.float32)", "array(5)", "zeros((0, 3))",
        "arange(6)[::-2]",
    ):  # fmt: skip
        yield _holds("arrays", f"np.{text}")
    for text in ("array([1.0, 2.0])", "arange(4.0)[::2]", "array(5.0)", "ones((2, 2))"):
        yield _holds("copies", f"np.{text}", is_written=True)
    for text in (
        X_TEXT, f"GraphNode('add', ({X_TEXT}, {X_TEXT}))", "GraphNode('constant', value=3)",
        "GraphNode('constant', value=np.ones(2))",
    ):  # fmt: skip
        yield _comes_back(text)
    for text in ("OwnNode('placeholder', value='x')", f"OwnNode('relu', ({X_TEXT},))"):
        yield _comes_back(text, say("constant.own_class"))
    for text, name in (
        ("'3'", "str"), ("[1, 2]", "list"), ("(1, 2)", "tuple"), ("None", "NoneType"),
        ("{'x': 1}", "dict"), ("len", "builtin_function_or_method"), ("b'3'", "bytes"),
        ("{1, 2}", "set"), ("np.str_('3')", "str_"),
    ):  # fmt: skip
        yield _refused("refusals", "", f"constant({text})", "constant.refused", name)


def _holds(rule: str, text: str, *, is_written: bool = False) -> Case:
    """A constant that holds the value of `text`, also after something was written into it."""
    call, expected = f"constant({text})", _value(text)

    def find(facts: Facts) -> Finding | None:
        yours = told_node(facts, {})
        found = find_node(yours, "constant", (expected,), call)
        if is_written:  # only an array that was written into counts: it holds nothing but 9
            held: Any = getattr(yours, "value", None)
            is_shared = is_a(held, np.ndarray) and held.size and bool(np.all(held == 9))
            return found if is_shared else None
        if found is not None or type(yours.value) is type(expected):
            return found
        # np.float32(0.5) and 0.5 promote differently.
        fields = {"call": call, "got": shown(yours.value), "kind": kind(yours.value)}
        return Finding(say("constant.as_it_is", **fields), mistake="constant-type")

    after = "v[...] = 9" if is_written else "pass"
    given: tuple[Any, ...] = (f"v = {text}", "constant(v)", after, {})
    why = say("constant.copy") if is_written else ""
    return asks(rule, "graph_node", given, find, call=call, why=why)


def _comes_back(text: str, why: str = "") -> Case:
    """The very node that is given, and not another that looks like it."""
    number, call = Random().randrange(1000), f"constant({text})"

    def find(facts: Facts) -> Finding | None:
        yours = told_node(facts, {number: _value(text)})
        if facts.get("node") == number:
            return None
        fields = {"call": call, "got": shown(yours), "kind": kind(yours)}
        return Finding(say("constant.node", **fields), mistake="constant-node")

    given = (f"given = {text}", "constant(given)", "pass", {"given": number})
    return asks("nodes", "graph_node", given, find, call=call, why=why)


def _refused(rule: str, setup: str, text: str, why: str, *naming: str) -> Case:
    def find(seen: Any) -> Finding | None:
        return because(find_refusal(seen, error=TypeError, naming=naming, call=text), say(why))

    return Case(rule, "script", (f"{setup}; {text}" if setup else text, ""), find)


def _value(text: str) -> Any:
    return eval(text, {"np": np, "GraphNode": GraphNode, "OwnNode": OwnNode, "A": ARRAY.copy()})


# ---- Symbol --------------------------------------------------------------------------------------

SIGNS, METHODS = {"add": "+", "multiply": "*", "matmul": "@"}, ("relu", "sum")
ARRAY = np.array([[1.0, 2.0], [3.0, 4.0]])
MADE = "s = Symbol('placeholder', value='s')"
X_TEXT = "GraphNode('placeholder', value='x')"
SETUP = (
    f"{MADE}; t = Symbol('placeholder', value='t'); x = {X_TEXT}; A = np.array({ARRAY.tolist()})"
)
S, T, X = map(placeholder, "stx")
NODES = {"s": S, "t": T, "x": X}
# Steps that are built on in turn: what works for a placeholder must work for them.
BASES = {"s": S, "(s * t)": S * T, "(s @ t)": S @ T, "(t + s)": T + S, "s.sum()": S.sum()}
ALONE = {"(s + 2)": S + 2, "(s * 2)": S * 2, "s.relu()": S.relu()}  # another is not left out


def symbol_cases() -> Cases:
    """Each operator with nodes, numbers and arrays on either side; the methods; `bool`."""
    text = f"{MADE}; (s.op, s.inputs, s.value)"
    yield scripts.shows("operators", text, ("placeholder", (), "s"), "symbol.made")
    turned, wrapped = "symbol.reversed", "symbol.wrapped"
    for op in SIGNS:
        numbers = ("3", "0.5") if op != "matmul" else ()
        for base in BASES:
            for other in (base, "t", "x"):
                yield _built("operators", op, base, other)
            yield _built("operators", op, "t", base)
            for other in ("x", *numbers):
                yield _built("reversed", op, other, base, why=turned)
        yield _built("reversed", op, "A", "s", why=turned)
        yield _built("reversed", op, "np.arange(2)", "(s * t)", why=turned)
        for base in ("s", "(s * t)"):
            for other in (*numbers, "np.float32(3)") if numbers else ():
                yield _built("other_sides", op, base, other, why=wrapped)
        yield _built("other_sides", op, "s.sum()", "np.arange(2)", why=wrapped)
        yield _built("other_sides", op, "s", "A", why="symbol.copy", is_written=True)
        yield _built("other_sides", op, "A", "s", why="symbol.copy", is_written=True, is_alone=True)
        yield _refused("other_sides", MADE, f"s {SIGNS[op]} 'text'", "symbol.text")
    for base in BASES:
        for method in METHODS:
            if (base, method) != ("s.sum()", "sum"):
                yield _built("methods", method, base)
    for op, *sides in (
        *(("add", *sides) for zero in ("0", "0.0") for sides in (("s", zero), (zero, "s"))),
        *(("multiply", *sides) for each in "10" for sides in (("s", each), (each, "s"))),
        ("add", "(s + 2)", "2"), ("multiply", "(s * 2)", "3"), ("relu", "s.relu()"),
        ("sum", "s.sum()"),
    ):  # fmt: skip
        yield _built("nothing_left_out", op, *sides, is_alone=True)
    other = "other = Symbol('placeholder', value='s')"
    for text, expected, key in (
        ("s in {s}", True, "key"),
        (f"{other}; s == other", False, "equal"),
        (f"{other}; len({{s, other}})", 2, "equal"),
        ("s == s", True, "key"),
        ("(s * s) == (s * s)", False, "equal_steps"),
        ("Symbol('relu', (s,)) == Symbol('relu', (s,))", False, "equal_steps"),
    ):
        yield scripts.shows("stays_a_node", f"{MADE}; {text}", expected, f"symbol.{key}")
    for name in ("s", "(s + s)", "(s * s)", "(s @ s)"):
        yield _refused("bool", MADE, f"bool({name})", "symbol.bool", "value")


def _built(
    rule: str,
    op: str,
    *sides: str,
    why: str = "",
    is_written: bool = False,
    is_alone: bool = False,
) -> Case:
    """One step on its sides, each a Symbol, a node, or code of a number or an array.

    With `is_written`, something is written into the array A after that. With `is_alone`, the step
    counts where it can be made at all, whatever the order of its sides: other cases ask for that.
    """
    steps = {**NODES, **BASES, **ALONE}
    inputs = [steps[side] if side in steps else _value(side) for side in sides]
    names = {side: f"v{at}" for at, side in enumerate(sides) if side in steps}
    numbers = dict(zip(names, Random().sample(range(1000), len(names)), strict=True))
    known = {numbers[side]: steps[side] for side in names}
    sign = f" {SIGNS[op]} " if op in SIGNS else ""
    call = sign.join(sides) if sign else f"{sides[0]}.{op}()"
    text = sign.join(names.get(side, side) for side in sides) if sign else f"v0.{op}()"

    def find(facts: Facts) -> Finding | None:
        yours = told_node(facts, known)
        if is_alone and not is_a(yours, GraphNode):
            return None
        if kind(yours) == "an ndarray" or getattr(yours, "type_name", "") == "ndarray":
            return Finding(say("symbol.array", call=call), mistake="symbol-array")
        found = find_node(yours, op, inputs, call)
        if is_alone and found is not None:
            are_others = any(find_node(yours, each, inputs, call) is None for each in METHODS)
            return None if are_others or found.mistake == "node-swapped" else found
        if found is None and not facts["is_symbol"]:
            sentence = say("symbol.no_symbol", call=call, kind=kind(yours))
            return Finding(sentence, mistake="symbol-type")
        return found

    setup = "; ".join([SETUP, *(f"{name} = {side}" for side, name in names.items())])
    after = "A[...] = 9" if is_written else "pass"
    given = (setup, text, after, {names[side]: numbers[side] for side in names})
    case = asks(rule, "graph_node", given, find, call=call, why=say(why) if why else "")
    if not is_alone:
        return case
    return replace(case, find=lambda seen: None if is_a(seen, Raised) else case.find(seen))
