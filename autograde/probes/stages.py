"""Act and look in turn: run statements, and after each lot of them give what an expression is."""

from __future__ import annotations

from typing import Any

import numpy as np

from .agent import raised_by
from .script import run


def look(names: dict[str, Any], given: list[tuple[str, str]]) -> list[tuple[Any, Any]]:
    """`given` holds (statements, an expression or "") for each stage.

    The answer holds for each what the statements gave or raised, and what the expression gave or
    raised then: an array that changes later is told as it was.
    """
    own = dict(names)
    return [(_outcome(act, own, names), _outcome(after, own, names)) for act, after in given]


def copied(value: Any) -> Any:
    """The value as it is now, with copies of its arrays."""
    if isinstance(value, np.ndarray):
        return np.array(value)
    if type(value) in (list, tuple):
        return type(value)(copied(item) for item in value)
    return value


def _outcome(text: str, own: dict[str, Any], names: dict[str, Any]) -> Any:
    if not text:
        return None
    try:
        return copied(run(text, own))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return raised_by(error, names)
