"""Convert an array or a tensor with a learner's function, and see whose memory the result has."""

from __future__ import annotations

from typing import Any

import numpy as np

from insidetensor.checking.deadly_calls import deadly_calls_stopped
from insidetensor.shown import is_a

from .agent import raised_by
from .bytes_in_memory import (
    MOST,
    change,
    is_writable,
    place_of,
    read,
    requires_grad,
    restore,
    state,
)
from .plain_data import Raised
from .shown_code import made
from .tensors import library_of, seen

Both = tuple[bytes | None, bytes | None]
Given = tuple[str, str, tuple[Any, ...], tuple[bytes, bytes, bytes]]


def look(names: dict[str, Any], given: Given) -> dict[str, Any]:
    """`given` is the function's name, statements that make x, what follows x in the call, noise.

    `results` holds what the call returned (or raised), and later that same object once more; `x`
    what must stay of x, before the call and after it. The rest is pairs, the bytes of x and those
    of the result. `bytes`: at first; while x is written; while x is written once more, at last.
    `written`: while the result is written (or x, where the result must not be: `wrote` says
    which), and then after a second call. `second`: of that call. An error, or no tensor, ends it.
    """
    name, setup, args, noise = given
    _, (x,) = made(setup, "x")
    before = state(x)
    with deadly_calls_stopped() as deadly:
        result = _called(names, name, x, args)
        facts: dict[str, Any] = {"deadly": deadly, "x": [before, state(x)]}
        facts["results"] = [_described(result)]
        if type(result) is Raised or place_of(result) is None:
            return facts
        facts |= {"is_x": result is x, "flags": [_flags(result)]}
        old_x, old_result = _both(x, result)
        first = _while_written(x, x, result, noise[0])
        restore(x, old_x)
        may_write = is_writable(result) or library_of(result) is not None
        facts["wrote"] = "result" if may_write else "x"
        written = [_while_written(result if may_write else x, x, result, noise[1])]
        facts["second"] = _second(names, name, setup, args)
        written.append(_both(x, result))
    if may_write:
        restore(result, old_result)
    restore(x, old_x)
    facts["results"].append(_described(result))
    facts["flags"].append(_flags(result))
    last = _while_written(x, x, result, noise[2])
    restore(x, old_x)
    return facts | {"bytes": [(old_x, old_result), first, last], "written": written}


def _while_written(target: Any, x: Any, result: Any, noise: bytes) -> Both:
    change(target, noise)
    return _both(x, result)


def _second(names: dict[str, Any], name: str, setup: str, args: tuple[Any, ...]) -> Any:
    """The same call with another x like the first: the bytes of both, or an error."""
    _, (x,) = made(setup, "x")
    result = _called(names, name, x, args)
    return result if type(result) is Raised else _both(x, result)


def _called(names: dict[str, Any], name: str, x: Any, args: tuple[Any, ...]) -> Any:
    try:
        return names[name](x, *args)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return raised_by(error, names)


def _both(x: Any, result: Any) -> Both:
    return read(x), read(result)


def _flags(result: Any) -> tuple[bool, bool]:
    """Whether it may be written, and whether it requires grad."""
    return is_writable(result), requires_grad(result)


def _described(result: Any) -> Any:
    """A result as it is now: an array is copied, unless it is too large; a tensor described."""
    if is_a(result, np.ndarray):
        plain = np.ndarray.view(result, np.ndarray)
        return plain if plain.nbytes > MOST else np.array(plain)
    return seen(result)
