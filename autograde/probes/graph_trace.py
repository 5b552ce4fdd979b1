"""Trace a function, and tell how it was called and which graph came back."""

from __future__ import annotations

from functools import update_wrapper
from typing import Any

import numpy as np

from insidetensor import GraphNode

from .agent import raised_by
from .graphs import errors_of, place_of, told


def look(names: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """`given` is the "code" of a function `f`, "names", and what `f` can use: "numbers", "errors".

    Candidates for the object that comes back are the arguments of `f`, then what `f` puts into its
    list `made`; "order" is the order in which the answer counts them.
    """
    made: list[Any] = []
    errors = errors_of(given["errors"])
    own = {"np": np, "GraphNode": GraphNode, "made": made, "errors": errors, **given["numbers"]}
    exec(compile(given["code"], "<check>", "exec"), own)
    f, handed = own[given["function"]], []
    by_name: dict[str, Any] = {}

    def watched(*args: Any, **named: Any) -> Any:
        handed.append(args)
        by_name.update(named)
        return f(*args, **named)

    update_wrapper(watched, f)  # so that the signature of f is seen
    facts: dict[str, Any] = {"raised": None, "error": None, "node": None}
    answer = None
    try:
        answer = names["trace_function"](watched, given["names"])
        facts["node"] = told(answer)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        facts |= {"raised": raised_by(error, names), "error": place_of(error, errors)}
    first = handed[0] if handed else ()
    candidates = [*first, *by_name.values(), *made]
    order = [place for place in given["order"] if place < len(candidates)]
    return {
        **facts,
        "calls": len(handed),
        "by_name": list(by_name),
        "args": [told(value) for value in first],
        "which": [at for at, place in enumerate(order) if candidates[place] is answer],
    }
