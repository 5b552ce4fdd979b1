"""What is asked of `constant` and of `Symbol`: one node at a time, made by a line of code."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.probes.graphs import ANOTHER, ANOTHER_NODE, Step, make_constant
from autograde.checks.probes.plain_data import Raised
from autograde.checks.scripts import Rows, Scripts, ask_identity, make_error_words
from autograde.checks.wording import say
from insidetensor import Finding, GraphNode
from insidetensor.checking.findings import find_value

Cases = Iterator[Case]
X_TEXT = "GraphNode('placeholder', value='x')"


# ---- constant ------------------------------------------------------------------------------------


def right_constant(value: Any) -> GraphNode:
    """The node of the text. Raises: TypeError, naming the type of what is no number or array."""
    if isinstance(value, GraphNode):
        return value
    if isinstance(value, int | float | np.number):
        return make_constant(value)
    if not isinstance(value, np.ndarray):
        raise TypeError(make_error_words(type(value).__name__))
    return make_constant(value.copy())


def find_told(yours: Any, wanted: Any, call: str) -> Finding | None:
    """As `find_value`, with what the probe tells of other objects in the learner's language."""
    return find_value(_in_words(yours), wanted, call)


def _in_words(told: Any) -> Any:
    if type(told) in (list, tuple):
        return type(told)(map(_in_words, told))
    if not isinstance(told, str):
        return told
    if told == ANOTHER:
        return "another"
    node = told.removeprefix(ANOTHER_NODE)
    return told if node == told else f"another node, {node}"


CONSTANTS = Scripts(
    {"np": np, "GraphNode": GraphNode, "constant": right_constant}, compare=find_value
)
HELD = {
    "numbers": ("3", "-1", "0", "2.5", "0.0", "2**40"),
    "numbers_of_numpy": ("np.int64(4)", "np.float32(0.5)", "np.uint8(7)", "np.float64(-0.0)"),
    "arrays": ("np.arange(6).reshape(2, 3)", "np.ones((2, 2), np.float32)", "np.array(5)",
        "np.zeros((0, 3))", "np.arange(6)[::-2]"),
}  # fmt: skip
OTHERS: Rows = [
    ("copies", "copy", [f"a = np.{text}; c = constant(a); a[...] = 9; bool(np.all(c.value == 9))"
        for text in ("array([1.0, 2.0])", "arange(4.0)[::2]", "array(5.0)", "ones((2, 2))")]
        + ["a = np.zeros(2); c = constant(np.broadcast_to(a, (3, 2))); a[...] = 9;"
            " bool(np.all(c.value == 9))"]),
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
        script = ask_identity("constant(node)", "node", "other")
        made = f"{OWN}; node, other = {text}, {text}; {script}"
        yield CONSTANTS.case("nodes", made, say(f"constant.{why}"))


# ---- Symbol --------------------------------------------------------------------------------------


class _Symbol(Step):
    """The Symbol of the text, which refuses what no constant can be made of."""

    def _node(self, op: str, *sides: Any) -> Step:
        return super()._node(op, *map(right_constant, sides))


SYMBOLS = Scripts(
    {"np": np, "Symbol": _Symbol},
    {
        **{name: f"{name} = Symbol('placeholder', value={name!r})" for name in "st"},
        **{"x": f"x = {X_TEXT}", "A": "A = np.array([[1.0, 2.0], [3.0, 4.0]])"},
    },
    compare=find_told,
    probe="graph_script",
)
SIGNS, SAME = "+*@", "Symbol('placeholder', value='s')"
# Steps that are built on in turn: what works for a placeholder must work for them.
BASES = ("s", "(s * t)", "(s @ t)", "(t + s)", "s.sum()")
TOLD = "told(v, a=a, b=b); isinstance(v, Symbol)"
CONSTANTS_IN = "[each.value for each in v.inputs if each.op == 'constant']"
BUILT: Rows = [
    ("operators", "made", ["(s.op, s.inputs, s.value)"]),
    ("operators", "built", [f"a, b = {base}, {other}; v = a {sign} b; {TOLD}"
        for sign in SIGNS for base in BASES for other in ("t", "x")]),
    ("operators", "built", [f"a, b = t, {base}; v = a {sign} b; {TOLD}"
        for sign in SIGNS for base in BASES]),
    ("reversed", "reversed", [f"a, b = {other}, {base}; v = a {sign} b; {TOLD}"
        for base in BASES
        for other, sign in (("x", "+"), ("x", "*"), ("x", "@"), (3, "+"), (0.5, "*"))]),
    ("reversed", "array", [f"a, b = A, s; v = a {sign} b; {TOLD}" for sign in SIGNS]),
    ("other_sides", "wrapped", [f"a, b = {base}, {other}; v = a {sign} b; {TOLD}"
        for base, sign, other in (("s", "+", 3), ("s", "*", 0.5), ("(s * t)", "+", 3),
            ("(s * t)", "*", 3), ("s", "*", "np.float32(3)"), ("s.sum()", "+", "np.arange(2)"),
            ("s", "@", "A"))]),
    ("other_sides", "copy", [f"v = s {sign} A; A[...] = 9; {CONSTANTS_IN}" for sign in SIGNS]),
    ("other_sides", "copy", [f"v = s {sign} A; A[...] = 9; v = s {sign} A; {CONSTANTS_IN}"
        for sign in SIGNS]),
    ("other_sides", "text", [f"s {sign} 'text'" for sign in SIGNS]),
    ("methods", "built", [f"a, b = {base}, 0; v = a.sum(); {TOLD}" for base in BASES[:-1]]),
    ("methods", "built", [f"a, b = {base}, 0; v = a.relu(); {TOLD}" for base in BASES]),
    ("stays_a_node", "key", ["s in {s}", "s == s"]),
    ("stays_a_node", "equal", [f"other = {SAME}; s == other",
        f"other = {SAME}; len({{s, other}})"]),
    ("stays_a_node", "equal_steps", ["(s * s) == (s * s)",
        "Symbol('relu', (s,)) == Symbol('relu', (s,))"]),
    ("bool", "bool", [f"bool({text})" for text in ("s", "(s + s)", "(s * s)", "(s @ s)",
        "Symbol('constant', value=1)")]),
]  # fmt: skip
# Where a node is made at all: whether it is made is another rule.
MADE: Rows = [
    ("other_sides", "copy", [f"v = A {sign} s; A[...] = 9; {CONSTANTS_IN}" for sign in SIGNS]),
    ("nothing_left_out", "left_out", [f"v = {text}; len(list_needed(v))" for text in (
        "s + 0", "0 + s", "s + 0.0", "0.0 + s", "s * 1", "1 * s", "s * 0", "0 * s",
        "(s + 2) + 2", "(s * 2) * 3", "s.relu().relu()", "s.sum().sum()",
        "s + np.zeros(2)", "np.zeros(2) + s", "s * np.ones(2)", "s @ np.eye(2)")]),
]  # fmt: skip


def symbol_cases() -> Cases:
    """Each operator with nodes, numbers and arrays on either side; the methods; `bool`."""
    yield from SYMBOLS.cases("symbol", BUILT)
    for case in SYMBOLS.cases("symbol", MADE):
        yield case.where(
            lambda seen, _: not isinstance(seen, list) or not isinstance(seen[-1], Raised)
        )
