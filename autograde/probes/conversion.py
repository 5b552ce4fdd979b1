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
    lies_in_memory,
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

    def called() -> tuple[Any, Any]:
        _, (x,) = made(setup, "x")
        before.append(state(x))
        try:
            return x, names[name](x, *args)
        except BaseException as error:
            return x, raised_by(error, names)

    def while_written(target: Any, noise: bytes) -> Both:
        change(target, noise)
        return read(x), read(result)

    def flags() -> tuple[bool, bool]:
        return is_writable(result), requires_grad(result)

    before: list[Any] = []
    with deadly_calls_stopped() as deadly:
        x, result = called()
        facts = {"deadly": deadly, "x": [before[0], state(x)], "results": [_described(result)]}
        if not lies_in_memory(result):
            return facts
        may = [flags()]
        old = read(x), read(result)
        first = while_written(x, noise[0])
        restore(x, old[0])
        may_write = is_writable(result) or library_of(result) is not None
        written = [while_written(result if may_write else x, noise[1])]
        x_again, again = called()
        second = again if type(again) is Raised else (read(x_again), read(again))
        written.append((read(x), read(result)))
    if may_write:
        restore(result, old[1])
    restore(x, old[0])
    facts["results"].append(_described(result))
    may.append(flags())
    last = while_written(x, noise[2])
    restore(x, old[0])
    more = {"is_x": result is x, "wrote": "result" if may_write else "x", "second": second}
    return facts | more | {"flags": may, "bytes": [old, first, last], "written": written}


def _described(result: Any) -> Any:
    """A result as it is now: an array is copied, unless it is too large; a tensor described."""
    if is_a(result, np.ndarray):
        plain = np.ndarray.view(result, np.ndarray)
        return plain if plain.nbytes > MOST else np.array(plain)
    return seen(result)
