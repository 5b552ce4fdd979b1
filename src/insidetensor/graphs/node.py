"""One node of a small computation graph, which the exercise on graphs builds, orders and runs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from insidetensor.messages import message
from insidetensor.showing.shown import format_element, format_value, is_a, kind, type_name

# How many inputs each operation takes; a graph begins with those that take none.
INPUTS = {
    "placeholder": 0,
    "constant": 0,
    "add": 2,
    "multiply": 2,
    "matmul": 2,
    "relu": 1,
    "sum": 1,
}
T = TypeVar("T")
LEAVES = ("placeholder", "constant")
DEEPEST = 4  # steps inside steps that are written out
FEW = 3  # numbers of an array that are written out


@dataclass(frozen=True, eq=False, repr=False)
class GraphNode:
    """One step: the name of its operation, and the nodes whose values that operation needs.

    `value` is a placeholder's name or a constant's value, and None for all other operations.
    Two nodes are equal only if they are the same object.

    Raises:
        ValueError: for an operation that is not known, or another number of inputs than it takes.
        TypeError: for inputs that are no tuple of nodes, or a name that is no text.
    """

    op: str
    inputs: tuple["GraphNode", ...] = ()
    value: Any = None

    def __post_init__(self) -> None:
        if not is_a(self.op, str) or self.op not in INPUTS:
            known = ", ".join(INPUTS)
            raise ValueError(message("graph.unknown_op", got=format_value(self.op), known=known))
        if not is_a(self.inputs, tuple):
            raise TypeError(message("graph.inputs", op=self.op, got=kind(self.inputs)))
        for number, given in enumerate(self.inputs):
            if not is_a(given, GraphNode):
                fields = {"op": self.op, "number": number, "got": format_value(given)}
                raise TypeError(message("graph.input", **fields, kind=kind(given)))
        if len(self.inputs) != INPUTS[self.op]:
            fields = {"op": self.op, "want": INPUTS[self.op], "got": len(self.inputs)}
            raise ValueError(message("graph.count", **fields))
        if self.op == "placeholder" and not is_a(self.value, str):
            raise TypeError(message("graph.name", got=format_value(self.value)))

    def __repr__(self) -> str:
        if self.op in LEAVES:
            quoted = format_value(self.value) if self.op == "placeholder" else format_node(self)
            return f"{self.op}({quoted})"
        return format_node(self)


def format_node(node: GraphNode, deepest: int = DEEPEST) -> str:
    """Write a node as a formula, `add(multiply(x, 3), y)`, with … below `deepest` levels."""
    if node.op == "placeholder":
        return str(node.value)
    if node.op == "constant":
        return constant_words(node.value)
    if not deepest:
        return "…"
    return f"{node.op}({', '.join(format_node(given, deepest - 1) for given in node.inputs)})"


def constant_words(value: object) -> str:
    """Write a constant in short: its numbers, or its type and shape where it has many."""
    if not is_a(value, np.ndarray):
        return format_element(value)
    array = np.asarray(value)
    if array.size <= FEW:
        return format_value(array.tolist())
    return message("graph.array", kind=type_name(value), shape=array.shape)


def is_sound(node: GraphNode) -> bool:
    """Whether `node` and all that it needs are valid, in spite of a learner's subclass.

    A valid node has a known op, a tuple of as many nodes as that op takes, and can be hashed.
    """
    seen: set[int] = set()
    waiting: list[Any] = [node]
    try:
        while waiting:
            current = waiting.pop()
            if id(current) in seen:
                continue
            seen.add(id(current))
            inputs, kept = current.inputs, type(current).__hash__ is not None
            if not kept or not is_a(inputs, tuple) or len(inputs) != INPUTS[current.op]:
                return False
            if not all(is_a(given, GraphNode) for given in inputs):
                return False
            if current.op == "placeholder" and not is_a(current.value, str):
                return False
            waiting += inputs
    except KeyboardInterrupt:
        raise
    except BaseException:  # a learner's class may raise anything where an attribute is read
        return False
    return True


def list_needed(node: GraphNode) -> list[GraphNode]:
    """List the nodes that `node` needs and itself, each once and after its own inputs."""
    # By id: a class of a learner's may compare nodes in its own way.
    return sort_steps([node], lambda each: each.inputs, id)


def sort_steps(
    steps: Iterable[T], inputs: Callable[[T], Iterable[T]], key: Callable[[T], object]
) -> list[T]:
    """Sort steps and all that they need, each once and after its inputs; `key` identifies them."""
    ordered: list[T] = []
    begun: set[object] = set()
    waiting = [(step, False) for step in reversed(list(steps))]
    while waiting:  # a stack of our own: Python's is too short for a deep graph
        step, are_inputs_done = waiting.pop()
        if are_inputs_done:
            ordered.append(step)
        elif key(step) not in begun:
            begun.add(key(step))
            waiting.append((step, True))
            waiting += [(given, False) for given in reversed(list(inputs(step)))]
    return ordered
