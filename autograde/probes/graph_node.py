"""Run code that makes one node with what the learner wrote, and tell that node."""

from __future__ import annotations

from typing import Any

import numpy as np

from insidetensor import GraphNode
from insidetensor.shown import is_a

from .graphs import told
from .script import run


def look(names: dict[str, Any], given: tuple[str, str, str, dict[str, int]]) -> dict[str, Any]:
    """`given` is statements, an expression, and what is run after it; then numbers of variables.

    The answer tells the node that the expression gave, in which the nodes of the variables have
    those numbers. "is_symbol": whether it is one of the learner's Symbols.
    """
    setup, text, after, numbers = given
    own = {**names, "np": np, "GraphNode": GraphNode}
    run(setup, own)
    answer = run(text, own)
    run(after, own)
    symbol = names.get("Symbol")
    is_symbol = isinstance(symbol, type) and is_a(answer, symbol)
    known = {id(own[name]): number for name, number in numbers.items()}
    return {**told(answer, known), "is_symbol": is_symbol}
