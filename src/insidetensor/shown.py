"""Show any value a learner hands over, in little room and without ever failing."""

from typing import Any

import numpy as np

LONGEST = 100


def shown(value: object, longest: int = LONGEST) -> str:
    """`value` as code shows it, cut to `longest` characters.

    What a learner returns may have a `__repr__` that raises, or a million elements.
    """
    try:
        text = repr(_plain(value))
    except Exception:
        text = f"<{type(value).__name__}>"
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 2]} …"


def shown_value(value: object) -> str:
    """One element of a storage: numbers short, everything else as `shown`."""
    value = _plain(value)
    if isinstance(value, float):
        return f"{value:.4g}"
    return shown(value, 24)


def kind(value: object) -> str:
    """The type's name as a learner would say it: "a tuple", "an int", "None"."""
    if value is None:
        return "None"
    name = type(value).__name__
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"


def _plain(value: Any) -> Any:
    """NumPy's scalars as Python's, inside tuples and lists too: `np.int64(3)` reads as 3."""
    if isinstance(value, np.generic):
        return value.item()
    if type(value) in (tuple, list) and len(value) <= LONGEST:
        return type(value)(_plain(inner) for inner in value)
    return value
