"""Ask for the order of a graph's nodes, and count what that costs."""

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from autograde.checks.probes.closed_helpers import closing
from autograde.checks.probes.graphs import Step, deep, is_asked, ladder
from insidetensor import GraphNode
from insidetensor.graphs.node import list_needed, sort_steps
from insidetensor.showing.shown import is_a

FEW = 20  # graphs of so many nodes are put in order twice
TRIES = 3  # of which the quickest counts: something else may take time too


class ReadTooOftenError(Exception):
    """Stops a walk that may take for ever."""


def build_graph(text: str, kind: type[Step] = Step) -> Step:
    """Build the graph of an expression in x, y, `more` and `twice`, of nodes of this kind."""
    x, y = kind("placeholder", value="x"), kind("placeholder", value="y")
    more = x + 1
    known = {"x": x, "y": y, "more": more, "twice": more.relu() + more * y}
    graph: Step = eval(text, {**known, "Step": kind, "np": np, "deep": deep, "ladder": ladder})
    return graph


def look(names: dict[str, Any], given: tuple[str, int | None]) -> dict[str, Any]:
    """`given` is a graph, as `build_graph` makes it, and how many reads are the most, or None.

    Then the answer is what was "listed", nodes by their places among those that are needed, up to
    the first item that is none of the graph, this "odd" item, and "what" it is: a "node", one of an
    "earlier" question, or a "value". Asked once more after its list was "emptied", a small graph
    must be put in the same order. With a number of reads, the answer is how often `inputs` of a
    node was read, up to one more than that, and the "seconds" of the processor that the quickest of
    a few tries took.
    """
    text, most = given
    order = closing(names["order"], list_needed, sort_steps)
    if most is not None:
        costs = [_cost(order, text, most) for _ in range(TRIES)]
        return {"reads": max(reads for reads, _ in costs), "seconds": min(s for _, s in costs)}
    graph = build_graph(text)
    first = order(graph)
    facts = _listed(graph, first)
    if not is_a(first, list) or list.__len__(first) > FEW:
        return facts
    list.clear(first)  # which a learner may do: the next answer is another list
    again = _listed(graph, order(graph))
    return facts if again == facts else {**again, "emptied": True}


def _listed(graph: Step, answer: Any) -> dict[str, Any]:
    numbers, listed = {id(node): at for at, node in enumerate(list_needed(graph))}, list[int]()
    if not is_a(answer, list):
        return {"value": answer}
    for item in list.__iter__(answer):
        if id(item) not in numbers:
            what = "value" if not is_a(item, GraphNode) else "node"
            what = "earlier" if is_asked(item) else what
            return {"listed": listed, "odd": item, "what": what}
        listed.append(numbers[id(item)])
    return {"listed": listed}


def _cost(order: Callable[..., Any], text: str, most: int) -> tuple[int, float]:
    """How often `inputs` of a node is read, and the seconds; who reads too often is stopped."""
    reads, is_counted = 0, False

    class Counted(Step):
        def __getattribute__(self, name: str) -> Any:
            nonlocal reads
            reads += name == "inputs"
            if is_counted and reads > most:
                raise ReadTooOftenError
            return super().__getattribute__(name)

    node = build_graph(text, kind=Counted)
    reads, is_counted, began = 0, True, process_time()
    try:
        order(node)
    except ReadTooOftenError:
        pass
    finally:
        is_counted = False
    return reads, process_time() - began
