"""Tell which of several objects a script ends in: that very object, and not one like it."""

from __future__ import annotations

from typing import Any

from .script import run


def look(names: dict[str, Any], given: tuple[str, str, list[str]]) -> tuple[Any, list[int]]:
    """`given` is statements, one more that ends in a value, and the expressions to compare it with.

    The answer is the value, and the places of the expressions that name this very object.
    """
    start, text, candidates = given
    own = dict(names)
    run(start, own)
    value = run(text, own)
    return value, [place for place, each in enumerate(candidates) if run(each, own) is value]
