"""Ask for the order of a graph's nodes, and count what that costs."""

from __future__ import annotations

from time import process_time
from typing import Any

from insidetensor import GraphNode
from insidetensor.shown import is_a

from .graphs import Columns, asked, is_asked

TRIES = 3  # of which the quickest counts: something else may take time too


class ReadTooOftenError(Exception):
    """Stops a walk that may take for ever."""


def look(names: dict[str, Any], given: tuple[Columns, int, int | None]) -> dict[str, Any]:
    """`given` is a graph, the number of its node, and how many reads are the most, or None.

    Then the answer is the numbers that were "listed" up to the first item that is none of the
    graph, this "odd" item, and "what" it is: a "node", one of an "earlier" question, or a "value".
    With a number of reads, the answer is how often `inputs` of a node was read, up to one more than
    that, and the "seconds" of the processor that the quickest of a few tries took.
    """
    columns, number, most = given
    if most is not None:
        costs = [_cost(names, columns, number, most) for _ in range(TRIES)]
        return {"reads": max(reads for reads, _ in costs), "seconds": min(s for _, s in costs)}
    nodes = asked(columns)
    answer = names["order"](nodes[number])
    if not is_a(answer, list):
        return {"value": answer}
    numbers, listed = {id(node): number for number, node in nodes.items()}, list[int]()
    for item in list.__iter__(answer):
        if id(item) not in numbers:
            what = "value" if not is_a(item, GraphNode) else "node"
            return {
                "listed": listed,
                "odd": item,
                "what": "earlier" if is_asked(item) else what,
            }
        listed.append(numbers[id(item)])
    return {"listed": listed}


def _cost(names: dict[str, Any], columns: Columns, number: int, most: int) -> tuple[int, float]:
    """How often `inputs` of a node is read, and the seconds; who reads too often is stopped."""
    reads, is_counted = 0, False

    class Counted(GraphNode):
        def __getattribute__(self, name: str) -> Any:
            nonlocal reads
            reads += name == "inputs"
            if is_counted and reads > most:
                raise ReadTooOftenError
            return super().__getattribute__(name)

    node = asked(columns, kind=Counted)[number]
    reads, is_counted, began = 0, True, process_time()
    try:
        names["order"](node)
    except ReadTooOftenError:
        pass
    finally:
        is_counted = False
    return reads, process_time() - began
