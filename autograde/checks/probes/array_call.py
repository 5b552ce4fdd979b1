"""Call a function of the learner's with a view of an array, and tell what became of both."""

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from autograde.checks.probes.agent import describe_error


def look(
    names: dict[str, Any], given: tuple[str, np.ndarray, str, tuple[Any, ...]]
) -> tuple[Any, np.ndarray, np.ndarray]:
    """`given` is the function's name, an array, the view of it, and the arguments after that.

    Three facts: what the call gave or raised, the view that went in, and the whole array, both as
    they are afterwards.
    """
    name, whole, view, args = given
    x = make_view(whole, view)
    try:
        answer = names[name](x, *args)
    except BaseException as error:
        answer = describe_error(error, names)
    return answer, x, whole


def make_view(whole: np.ndarray, view: str) -> np.ndarray:
    """Make a view of an array by an expression such as "x[::-2].T"."""
    x: np.ndarray = eval(view, {"x": whole, "as_strided": as_strided})
    return x
