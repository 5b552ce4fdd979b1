"""Ask for the order of a graph's nodes, and count how often the inputs of nodes are read."""

from __future__ import annotations

from typing import Any

import numpy as np

from insidetensor import GraphNode
from insidetensor.shown import is_a

from .graphs import made, told, was_made_before


class ReadTooOftenError(Exception):
    """Stops a walk that may take for ever."""


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is a "graph", the number of its "node", and how many reads are the "most".

    Where "most" is not None, the answer is how many "reads" there were, up to one more than that.
    Otherwise it is the numbers that were listed, -1 for anything else. The first such item is
    told.
    """
    if given["most"] is not None:
        return {"reads": _reads(names, given)}
    nodes = made(given["graph"])
    answer = names["order"](nodes[given["node"]])
    if not is_a(answer, list):
        return {"value": answer}
    items = list.__getitem__(answer, slice(None))
    numbers = {id(node): number for number, node in nodes.items()}
    listed = [numbers.get(id(item), -1) for item in items]
    facts = {"listed": np.array(listed, dtype=np.int64)}
    if -1 not in listed:
        return facts
    first = items[listed.index(-1)]
    return {**facts, "first": told(first, numbers), "earlier": was_made_before(first)}


def _reads(names: dict[str, Any], given: dict[str, Any]) -> int:
    """How often `inputs` of a node is read; a walk that reads more than "most" is stopped."""
    reads, most = 0, None

    class Counted(GraphNode):
        def __getattribute__(self, name: str) -> Any:
            nonlocal reads
            if name == "inputs":
                reads += 1
                if most is not None and reads > most:
                    raise ReadTooOftenError
            return super().__getattribute__(name)

    nodes = made(given["graph"], Counted)
    reads, most = 0, given["most"]
    try:
        names["order"](nodes[given["node"]])
    except ReadTooOftenError:
        pass
    finally:
        most = None
    return reads
