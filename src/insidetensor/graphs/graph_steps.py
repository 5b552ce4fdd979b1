"""Read the steps of a graph of TensorFlow, of PyTorch, or of this course's own nodes."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from insidetensor.graphs.node import LEAVES, GraphNode, constant_words, list_needed, sort_steps
from insidetensor.messages import message
from insidetensor.showing.shown import kind

MOST = 40  # steps that are drawn
LONGEST = 26  # characters of a line in a box


@dataclass(frozen=True)
class Box:
    """One step: what it does, its name or value, what it reads, and which kind of step it is.

    `reads` are the numbers of the steps that it reads, in the order of its inputs, with repeats;
    before the steps are numbered, they are keys. `kind` is "input", "constant" or "operation".
    """

    op: str
    words: str
    reads: tuple[Any, ...]
    kind: str
    result: bool = False


@dataclass(frozen=True)
class Steps:
    """The steps of a graph in order of dependency, and how many more were left out."""

    boxes: tuple[Box, ...]
    left_out: int = 0


def steps_of(graph: object) -> Steps:
    """Read the steps of a concrete function, a `tf.Graph`, an `fx.Graph` or a `GraphNode`.

    Of an `ExportedProgram` or a `GraphModule` its `graph` is read.

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
    """Whether `candidate` is of a class of a library, without importing the library."""
    home = sys.modules.get(module)
    return home is not None and isinstance(candidate, getattr(home, name))


def _numbered(keyed: Iterable[tuple[Any, Box]]) -> Steps:
    """Sort steps and replace their keys by numbers; only the first `MOST` are kept.

    Each step comes after those that it reads. In a loop one comes later, and that read is dropped.
    """
    boxes = dict(keyed)
    known = {key: [each for each in box.reads if each in boxes] for key, box in boxes.items()}
    keys = sort_steps(boxes, known.__getitem__, lambda key: key)
    number, drawn = {key: at for at, key in enumerate(keys[:MOST])}, []
    for at, box in enumerate(boxes[key] for key in number):
        reads = tuple(number[key] for key in box.reads if number.get(key, at) < at)
        drawn.append(replace(box, op=_cut(box.op), words=_cut(box.words), reads=reads))
    return Steps(tuple(drawn), len(keys) - len(drawn))


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


# ---- this course's nodes -------------------------------------------------------------------------


def _own(node: GraphNode) -> Iterable[tuple[Any, Box]]:
    for step in list_needed(node):
        words = {"placeholder": str(step.value), "constant": constant_words(step.value)}
        sort = "operation" if step.op not in LEAVES else step.op.replace("placeholder", "input")
        yield step, Box(step.op, words.get(step.op, ""), step.inputs, sort, step is node)


# ---- TensorFlow ----------------------------------------------------------------------------------


def _tensorflow(graph: Any, asked: Any) -> Iterable[tuple[Any, Box]]:
    results = {tensor.op.name for tensor in getattr(asked, "outputs", ())}
    for step in graph.get_operations():
        inputs = tuple(tensor.op.name for tensor in step.inputs)
        # Control inputs: steps that must run first, such as writes to variables.
        after = (before.name for before in step.control_inputs)
        reads = (*inputs, *(before for before in after if before not in inputs))
        sort = {"Placeholder": "input", "Const": "constant"}.get(step.type, "operation")
        words = _constant(step) if sort == "constant" else _shape(step)
        words = f"{step.name} {words}".strip() if sort == "input" else words
        yield step.name, Box(step.type, words, reads, sort, step.name in results)


def _constant(step: Any) -> str:
    from tensorflow import make_ndarray

    return constant_words(make_ndarray(step.get_attr("value")))


def _shape(step: Any) -> str:
    """The shape of the step's only output, where it is known; None stands for any size."""
    shapes = [tensor.shape for tensor in step.outputs]
    if len(shapes) != 1 or shapes[0].rank is None:
        return ""
    return str(tuple(shapes[0].as_list()))


# ---- PyTorch -------------------------------------------------------------------------------------


def _fx(graph: Any) -> Iterable[tuple[Any, Box]]:
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
            given = message("graph.with", numbers=", ".join(map(repr, numbers)))
            words = f"{given} {words}".strip()
        yield node, Box(_operation(node), words, _inputs(node), sort, node in results)


def _inputs(node: Any) -> tuple[Any, ...]:
    """The inputs of a node in order, with repeats, which `all_input_nodes` leaves out."""
    from torch.fx.node import map_arg

    inputs: list[Any] = []

    def noted(given: Any) -> Any:
        inputs.append(given)
        return given

    map_arg((node.args, node.kwargs), noted)
    return tuple(inputs)


def _operation(node: Any) -> str:
    """Name a node's operation: an operator as PyTorch does, a Python function by its name."""
    if node.op in ("placeholder", "get_attr", "call_method", "call_module"):
        return str(node.target if node.op.startswith("call") else node.op)
    name = getattr(node.target, "__name__", str(node.target))
    return str(node.target) if "aten" in str(node.target) else str(name)


def _traced_shape(node: Any) -> str:
    """The shape recorded in tracing; a size that may vary is shown by its name."""
    noted = node.meta.get("val", node.meta.get("example_value"))
    shape = getattr(noted, "shape", None)
    return "" if shape is None else f"({', '.join(map(str, shape))}{',' * (len(shape) == 1)})"
