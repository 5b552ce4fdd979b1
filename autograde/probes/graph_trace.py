"""Trace a function, and tell how it was called and which graph came back."""

from __future__ import annotations

from functools import update_wrapper
from typing import Any

import numpy as np

from insidetensor import GraphNode

from .agent import raised_by
from .graphs import errors_of, place_of, told


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is the "code" of a function, its name "f", "names", and what it can use: "values".

    It can also raise one of "errors" and put into its list `made`. What it was called with and what
    is in that list have the "numbers": the answer says of which of them "which" came back.
    """
    made: list[Any] = []
    errors = errors_of(given["errors"])
    own = {"np": np, "GraphNode": GraphNode, "made": made, "errors": errors, **given["values"]}
    exec(compile(given["code"], "<check>", "exec"), own)
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def watched(*args: Any, **named: Any) -> Any:
        calls.append((args, named))
        return own[given["f"]](*args, **named)

    update_wrapper(watched, own[given["f"]])  # so that the signature is seen
    facts: dict[str, Any] = {"raised": None, "error": None, "node": {}, "which": []}
    try:
        answer = names["trace_function"](watched, given["names"])
        first = [value for args, named in calls[:1] for value in (*args, *named.values())]
        every = zip(given["numbers"], [*first, *made], strict=False)
        here = [number for number, each in every if each is answer]
        facts |= {"node": told(answer), "which": here}
    except BaseException as error:
        facts |= {"raised": raised_by(error, names), "error": place_of(error, errors)}
    return {
        **facts,
        "calls": len(calls),
        "is_by_name": any(named for _, named in calls),
        "args": [told(value) for value in (calls[0][0] if calls else ())],
    }
