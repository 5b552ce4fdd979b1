"""Build a graph by the operators and methods of Symbols, and tell it."""

from __future__ import annotations

import operator
from typing import Any

from insidetensor import GraphNode
from insidetensor.shown import is_a

from .graphs import told

OPERATORS = {"add": operator.add, "multiply": operator.mul, "matmul": operator.matmul}


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is "operands", each a kind and a name or value; "steps" on them; and "numbers".

    A step is an op and the places of what it takes: operands first, then the results of the steps
    before. The answer tells the last result, in which all others have the numbers given. "write"
    is written into every operand that is an array, after the steps.
    """
    pool = [_operand(names, *operand) for operand in given["operands"]]
    for op, places in given["steps"]:
        pool.append(_result(op, [pool[place] for place in places]))
    for kind, value in given["operands"]:
        if kind == "array" and given["write"] is not None:
            value[...] = given["write"]
    last = pool.pop() if given["steps"] else pool[-1]
    numbers = zip(pool, given["numbers"], strict=True)
    known = {id(value): number for value, number in numbers if is_a(value, GraphNode)}
    symbol = names["Symbol"]
    is_symbol = is_a(symbol, type) and is_a(last, symbol)
    return {**told(last, known if given["steps"] else {}), "is_symbol": is_symbol}


def _operand(names: dict[str, Any], kind: str, value: Any) -> Any:
    if kind == "symbol":
        return names["Symbol"]("placeholder", (), value)
    if kind == "node":
        return GraphNode("placeholder", (), value)
    return value


def _result(op: str, values: list[Any]) -> Any:
    if op in OPERATORS:
        return OPERATORS[op](*values)
    return operator.methodcaller(op)(*values)
