"""Call a function of the learner's, and give what it returns."""

from typing import Any

from autograde.checks.probes.closed_helpers import closed
from insidetensor.memory.layout import packed_strides


def look(names: dict[str, Any], given: tuple[str, tuple[Any, ...]]) -> Any:
    """`given` is the function's name, and the arguments."""
    name, args = given
    function = find_function(names, name)
    with closed(packed_strides):  # answers row_major_strides
        return function(*args)


def find_function(names: dict[str, Any], name: str) -> Any:
    """Find what the notebook has defined under a name. Raises: NameError."""
    if name not in names:
        raise NameError(f"name {name!r} is not defined")
    return names[name]
