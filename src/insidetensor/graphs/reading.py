"""Read the steps of a graph: of TensorFlow's, of PyTorch's, or of this course's own nodes."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..messages import message
from ..shown import kind
from .node import LEAVES, GraphNode, constant_words, needed

MOST = 40  # steps that are drawn
LONGEST = 26  # characters of a line in a box


@dataclass(frozen=True)
class Box:
    """One step: what it does, its name or value, what it reads, and which kind of step it is.

    `reads` are numbers of steps before it, in the order of its inputs; one that it reads twice is
    there twice. `kind` is "input", "constant" or "operation".
    """

    op: str
    words: str
    reads: tuple[int, ...]
    kind: str
    result: bool = False


@dataclass(frozen=True)
class Steps:
    """All steps of a graph in order of dependency, and how many more were left out."""

    boxes: tuple[Box, ...]
    left_out: int = 0


@dataclass(frozen=True)
class _Node:
    """A step of any library, before it has a number; `reads` holds keys of other steps."""

    key: Any
    op: str
    words: str
    reads: tuple[Any, ...]
    kind: str
    result: bool = False


def steps_of(graph: object) -> Steps:
    """The steps of a concrete function, a `tf.Graph`, an `fx.Graph` or `GraphNode`.

    An `ExportedProgram` and a `GraphModule` are asked for their graph.

    Raises:
        TypeError: for anything else.
    """
    if isinstance(graph, GraphNode):
        return _numbered(_own(graph))
    inner = getattr(graph, "graph", None)
    for candidate in (graph, inner):
        if _is(candidate, "tensorflow.python.framework.ops", "Graph"):
            return _numbered(_tensorflow(candidate, graph))
        if _is(candidate, "torch.fx.graph", "Graph"):
            return _numbered(_fx(candidate))
    raise TypeError(message("graph.unreadable", got=kind(graph)))


def _is(candidate: object, module: str, name: str) -> bool:
    """Whether it is of a class of a library, which is not imported for the question."""
    home = sys.modules.get(module)
    return home is not None and isinstance(candidate, getattr(home, name))


def _numbered(nodes: Iterable[_Node]) -> Steps:
    """Keys become numbers; what comes after the first `MOST` steps is left out."""
    every = _sorted(list(nodes))
    number = {node.key: at for at, node in enumerate(every[:MOST])}
    boxes = []
    for at, node in enumerate(every[:MOST]):
        known = (number[key] for key in node.reads if key in number)
        reads = tuple(source for source in known if source < at)
        boxes.append(Box(_cut(node.op), _cut(node.words), reads, node.kind, node.result))
    return Steps(tuple(boxes), len(every) - len(boxes))


def _sorted(nodes: list[_Node]) -> list[_Node]:
    """Each step after those that it reads; in a loop, one of them has to come too late."""
    by_key = {node.key: node for node in nodes}
    ordered: list[_Node] = []
    begun: set[Any] = set()
    waiting = [(node.key, False) for node in reversed(nodes)]
    while waiting:
        key, inputs_done = waiting.pop()
        if inputs_done:
            ordered.append(by_key[key])
        elif key in by_key and key not in begun:
            begun.add(key)
            waiting.append((key, True))
            waiting += [(source, False) for source in reversed(by_key[key].reads)]
    return ordered


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


# ---- this course's nodes -------------------------------------------------------------------------


def _own(node: GraphNode) -> Iterable[_Node]:
    for step in needed(node):
        words = {"placeholder": str(step.value), "constant": constant_words(step.value)}
        sort = "operation" if step.op not in LEAVES else step.op.replace("placeholder", "input")
        yield _Node(step, step.op, words.get(step.op, ""), step.inputs, sort, step is node)


# ---- TensorFlow ----------------------------------------------------------------------------------


def _tensorflow(graph: Any, asked: Any) -> Iterable[_Node]:
    results = {tensor.op.name for tensor in getattr(asked, "outputs", ())}
    for step in graph.get_operations():
        inputs = tuple(tensor.op.name for tensor in step.inputs)
        reads = (*inputs, *(before for before in _after(step) if before not in inputs))
        sort = {"Placeholder": "input", "Const": "constant"}.get(step.type, "operation")
        words = _constant(step) if sort == "constant" else _shape(step)
        words = f"{step.name} {words}".strip() if sort == "input" else words
        yield _Node(step.name, step.type, words, reads, sort, step.name in results)


def _after(step: Any) -> tuple[str, ...]:
    """The steps that must run first though nothing of theirs is read: variables are written."""
    return tuple(before.name for before in step.control_inputs)


def _constant(step: Any) -> str:
    from tensorflow import make_ndarray

    return constant_words(make_ndarray(step.get_attr("value")))


def _shape(step: Any) -> str:
    """The shape of what it computes, where that is known; None stands for any size."""
    shapes = [tensor.shape for tensor in step.outputs]
    if len(shapes) != 1 or shapes[0].rank is None:
        return ""
    return str(tuple(shapes[0].as_list()))


# ---- PyTorch -------------------------------------------------------------------------------------


def _fx(graph: Any) -> Iterable[_Node]:
    results = {node for out in graph.nodes if out.op == "output" for node in out.all_input_nodes}
    for node in graph.nodes:
        if node.op == "output":
            continue
        sort = {"placeholder": "input", "get_attr": "constant"}.get(node.op, "operation")
        numbers = [arg for arg in node.args if isinstance(arg, int | float)]
        words = _traced_shape(node)
        if sort != "operation":
            words = f"{node.name} {words}".strip()
        elif numbers:
            words = (
                f"{message('graph.with', numbers=', '.join(map(repr, numbers)))} {words}".strip()
            )
        yield _Node(node, _operation(node), words, _inputs(node), sort, node in results)


def _inputs(node: Any) -> tuple[Any, ...]:
    """The steps that it reads, in order; `all_input_nodes` names one that is read twice once."""
    from torch.fx.node import map_arg

    inputs: list[Any] = []

    def noted(given: Any) -> Any:
        inputs.append(given)
        return given

    map_arg((node.args, node.kwargs), noted)
    return tuple(inputs)


def _operation(node: Any) -> str:
    """`aten.add.Tensor` is shown as PyTorch shows it, a Python function by its name."""
    if node.op in ("placeholder", "get_attr", "call_method", "call_module"):
        return str(node.target if node.op.startswith("call") else node.op)
    name = getattr(node.target, "__name__", str(node.target))
    return str(node.target) if "aten" in str(node.target) else str(name)


def _traced_shape(node: Any) -> str:
    """The shape that was noted in tracing; a size that may vary is shown by its name."""
    noted = node.meta.get("val", node.meta.get("example_value"))
    shape = getattr(noted, "shape", None)
    return "" if shape is None else f"({', '.join(map(str, shape))}{',' * (len(shape) == 1)})"
