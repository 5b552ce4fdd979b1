"""Make a constant of something, and tell the node."""

from __future__ import annotations

from typing import Any

import numpy as np

from .graphs import OwnNode, made, place_of, told


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is a "value", and what is to be written into it afterwards: "write", or None.

    Or it is a "graph", and the number of the node that is given: "node"; "own", whether its
    nodes are of a class made from GraphNode. The answer then says which number came back.
    """
    constant = names["constant"]
    if "graph" not in given:
        value = given["value"]
        answer = constant(value)
        if given["write"] is not None:
            np.copyto(value, given["write"])
        return told(answer)
    nodes = made(given["graph"], OwnNode) if given["own"] else made(given["graph"])
    answer = constant(nodes[given["node"]])
    place = place_of(answer, list(nodes.values()))
    return {**told(answer), "number": None if place is None else list(nodes)[place]}
