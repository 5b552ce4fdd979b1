"""What is asked of `constant` and of `Symbol`: one node at a time, made by a line of code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

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
Rows = list[tuple[str, str, list[str]]]  # by rule and sentence: expressions

OPS = {ast.Add: ("add", "+"), ast.Mult: ("multiply", "*"), ast.MatMult: ("matmul", "@")}
X_TEXT = "GraphNode('placeholder', value='x')"
ARRAY = np.array([[1.0, 2.0], [3.0, 4.0]])
OURS = {
    "np": np, "GraphNode": GraphNode, "OwnNode": OwnNode, "A": ARRAY,
    **{name: placeholder(name) for name in "stx"},
}  # fmt: skip


class Made(NamedTuple):
    """What an expression gave, and the op and the inputs that it must have."""

    yours: Any
    op: str
    inputs: list[Any]
    call: str
    is_symbol: bool

    def found(self) -> Finding | None:
        """What is wrong with it as a node."""
        return find_node(self.yours, self.op, self.inputs, self.call)

    def other(self, key: str, mistake: str, value: Any) -> Finding:
        """A finding whose sentence shows a value."""
        fields = {"call": self.call, "got": shown(value), "kind": kind(value)}
        return Finding(say(key, **fields), mistake=mistake)


Find = Callable[[Made], Finding | None]


def _makes(rule: str, why: str, text: str, find: Find, setup: str = "", after: str = "") -> Case:
    """An expression whose last operation makes a node, and what is run after that."""
    op, last, texts = _parted(text)
    inputs = [eval(each, dict(OURS)) for each in texts]
    drawn = Random().sample(range(1000), len(inputs))
    pairs = zip(drawn, inputs, strict=True)
    known = {number: each for number, each in pairs if is_a(each, GraphNode)}
    numbers = {f"v{at}": number for at, number in enumerate(drawn) if number in known}

    def find_in(facts: Facts) -> Finding | None:
        return find(Made(told_node(facts, known), op, inputs, text, facts["is_symbol"]))

    made = [f"v{at} = {each}" for at, each in enumerate(texts)]
    given = ("; ".join([setup, *made]) if setup else made[0], last, after or "pass", numbers)
    return asks(rule, "graph_node", given, find_in, call=text, why=say(why) if why else "")


def _parted(text: str) -> tuple[str, str, list[str]]:
    """The op of the last operation of an expression, that operation on v0 and v1, and these two."""
    last: Any = ast.parse(text, mode="eval").body
    if isinstance(last, ast.BinOp):
        op, sign = OPS[type(last.op)]
        return op, f"v0 {sign} v1", [ast.unparse(last.left), ast.unparse(last.right)]
    if isinstance(last.func, ast.Attribute):
        return last.func.attr, f"v0.{last.func.attr}()", [ast.unparse(last.func.value)]
    return "constant", "constant(v0)", [ast.unparse(last.args[0])]


def _refused(rule: str, setup: str, text: str, why: str, *naming: str) -> Case:
    def find(seen: Any) -> Finding | None:
        return because(find_refusal(seen, error=TypeError, naming=naming, call=text), say(why))

    return Case(rule, "script", (f"{setup}; {text}" if setup else text, ""), find)


# ---- constant ------------------------------------------------------------------------------------

HELD = {
    "numbers": ("3", "-1", "0", "2.5", "0.0", "2**40"),
    "numbers_of_numpy": ("np.int64(4)", "np.float32(0.5)", "np.uint8(7)", "np.float64(-0.0)"),
    "arrays": ("np.arange(6).reshape(2, 3)", "np.ones((2, 2), np.float32)", "np.array(5)",
        "np.zeros((0, 3))", "np.arange(6)[::-2]"),
}  # fmt: skip
COPIED = ("np.array([1.0, 2.0])", "np.arange(4.0)[::2]", "np.array(5.0)", "np.ones((2, 2))")
NODES = {
    X_TEXT: "", f"GraphNode('add', ({X_TEXT}, {X_TEXT}))": "",
    "GraphNode('constant', value=np.ones(2))": "",
    "OwnNode('placeholder', value='x')": "constant.own_class",
    f"OwnNode('relu', ({X_TEXT},))": "constant.own_class",
}  # fmt: skip
NO_CONSTANTS = {
    "'3'": "str", "[1, 2]": "list", "(1, 2)": "tuple", "None": "NoneType", "{'x': 1}": "dict",
    "len": "builtin_function_or_method", "b'3'": "bytes", "{1, 2}": "set", "np.str_('3')": "str_",
}  # fmt: skip


def constant_cases() -> Cases:
    """Numbers and arrays of every kind, an array that changes later, nodes, and what is refused."""
    for rule, texts in HELD.items():
        for text in texts:
            yield _makes(rule, "", f"constant({text})", _find_held)
    for text in COPIED:
        call = f"constant({text})"
        yield _makes("copies", "constant.copy", call, _find_shared, after="v0[...] = 9")
    for text, why in NODES.items():
        yield _makes("nodes", why, f"constant({text})", _find_other)
    for text, name in NO_CONSTANTS.items():
        yield _refused("refusals", "", f"constant({text})", "constant.refused", name)


def _find_held(made: Made) -> Finding | None:
    found = made.found()
    if found is not None or type(made.yours.value) is type(made.inputs[0]):
        return found
    # np.float32(0.5) and 0.5 promote differently.
    return made.other("constant.as_it_is", "constant-type", made.yours.value)


def _find_shared(made: Made) -> Finding | None:
    """Only an array that was written into counts: it holds nothing but 9."""
    held: Any = getattr(made.yours, "value", None)
    is_shared = is_a(held, np.ndarray) and held.size and bool(np.all(held == 9))
    return made.found() if is_shared else None


def _find_other(made: Made) -> Finding | None:
    """The very node that is given, and not another that looks like it."""
    is_given = made.yours is made.inputs[0]
    return None if is_given else made.other("constant.node", "constant-node", made.yours)


# ---- Symbol --------------------------------------------------------------------------------------

MADE = "s = Symbol('placeholder', value='s')"
SETUP = (
    f"{MADE}; t = Symbol('placeholder', value='t'); x = {X_TEXT}; A = np.array({ARRAY.tolist()})"
)
# Steps that are built on in turn: what works for a placeholder must work for them.
BASES = ("s", "(s * t)", "(s @ t)", "(t + s)", "s.sum()")
BUILT: Rows = [
    ("operators", "", [f"{base} {sign} {other}" for sign in "+*@" for base in BASES
        for other in (base, "t", "x")]),
    ("operators", "", [f"t {sign} {base}" for sign in "+*@" for base in BASES]),
    ("reversed", "symbol.reversed", [f"{other} {base}" for base in BASES
        for other in ("x +", "x *", "x @", "3 +", "3 *")]),
    ("reversed", "symbol.reversed", ["0.5 * s", "A + s", "A * s", "A @ s",
        "np.arange(2) @ (s * t)"]),
    ("other_sides", "symbol.wrapped", ["s + 3", "s * 0.5", "(s * t) + 3", "(s * t) * 3",
        "s + np.float32(3)", "s * np.float32(3)", "s.sum() + np.arange(2)", "s @ A"]),
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
    yield scripts.shows("operators", text, ("placeholder", (), "s"), "symbol.made")
    for rule, why, texts in BUILT:
        for text in texts:
            yield _makes(rule, why, text, _find_step, SETUP)
    for sign in "+*@":
        text, after = f"s {sign} A", "A[...] = 9"
        yield _makes("other_sides", "symbol.copy", text, _find_step, SETUP, after)
        text = f"A {sign} s"
        yield _alone(_makes("other_sides", "symbol.copy", text, _find_alone, SETUP, after))
        yield _refused("other_sides", MADE, f"s {sign} 'text'", "symbol.text")
    for text in NOT_LEFT_OUT:
        yield _alone(_makes("nothing_left_out", "", text, _find_alone, SETUP))
    for text, expected, key in COMPARED:
        yield scripts.shows("stays_a_node", f"{MADE}; {text}", expected, f"symbol.{key}")
    for name in ("s", "(s + s)", "(s * s)", "(s @ s)"):
        yield _refused("bool", MADE, f"bool({name})", "symbol.bool", "value")


def _find_step(made: Made) -> Finding | None:
    """A Symbol of this operation on these operands."""
    if kind(made.yours) == "an ndarray" or getattr(made.yours, "type_name", "") == "ndarray":
        return made.other("symbol.array", "symbol-array", made.yours)
    is_wrong = made.found()
    if is_wrong or made.is_symbol:
        return is_wrong
    return made.other("symbol.no_symbol", "symbol-type", made.yours)


def _alone(case: Case) -> Case:
    """A step counts where it can be made at all: other cases ask for that."""
    return replace(case, find=lambda seen: None if is_a(seen, Raised) else case.find(seen))


def _find_alone(made: Made) -> Finding | None:
    """A step that is left out, whatever the order of its sides: other cases ask for that."""
    found = made.found() if is_a(made.yours, GraphNode) else None
    are_others = any(made._replace(op=op).found() is None for op in ("relu", "sum"))
    return None if are_others or (found and found.mistake == "node-swapped") else found
