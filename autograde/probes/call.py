"""Call a function of the learner's, and give what it returns."""

from __future__ import annotations

from typing import Any


def look(names: dict[str, Any], given: tuple[str, tuple[Any, ...], dict[str, Any]]) -> Any:
    """`given` is the function's name, the arguments by place and those by name."""
    name, args, options = given
    return named(names, name)(*args, **options)


def named(names: dict[str, Any], name: str) -> Any:
    """What the notebook has defined under this name. Raises: NameError, where it has not."""
    if name not in names:
        raise NameError(f"name {name!r} is not defined")
    return names[name]
