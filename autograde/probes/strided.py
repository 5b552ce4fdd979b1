"""Run statements that end in a tensor of the learner's class, `v`, and say what it holds."""

from __future__ import annotations

from typing import Any

from .script import run

ATTRIBUTES = ("shape", "strides", "offset", "storage")


def look(names: dict[str, Any], given: tuple[str, str]) -> dict[str, Any]:
    """`given` is the statements, and an expression to look at after them, or "".

    The attributes of `v`, its storage as a list, and the value of the expression; or `v` itself as
    "other", where it has not all of these attributes.
    """
    text, after = given
    own = dict(names)
    run(text, own)
    v = own["v"]
    if not all(hasattr(v, name) for name in ATTRIBUTES):
        return {"other": v}
    facts = {name: getattr(v, name) for name in ATTRIBUTES}
    facts["storage"] = list(facts["storage"])
    return facts | {"value": run(after, own)} if after else facts
