"""Call a function of the learner's, and look at an argument by name again once it has returned."""

from __future__ import annotations

from typing import Any


def look(names: dict[str, Any], given: tuple[str, tuple[Any, ...], dict[str, Any], str]) -> Any:
    """`given` is as for `call`, then the name of a dict among the options: its items come back."""
    name, args, options, looked_at = given
    value = names[name](*args, **options)
    return {"value": value, "after": list(options[looked_at].items())}
