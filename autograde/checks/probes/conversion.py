"""Convert an array or a tensor with a learner's function, and see whose memory the result has."""

from typing import Any

import numpy as np

from autograde.checks.probes.agent import describe_error
from autograde.checks.probes.bytes_in_memory import (
    MOST,
    change_bytes,
    describe_state,
    is_writable,
    lies_in_memory,
    read_bytes,
    requires_grad,
    restore_bytes,
)
from autograde.checks.probes.plain_data import Raised
from autograde.checks.probes.shown_code import run_shown_code
from insidetensor.checking.deadly_calls import stop_deadly_calls
from insidetensor.checking.tensor_findings import library_of, record_tensors
from insidetensor.showing.shown import is_a


def look(names: dict[str, Any], given: tuple[str, str, tuple[Any, ...]]) -> dict[str, Any]:
    """`given` is the function's name, statements that make x, and what follows x in the call.

    `results` holds what the call returned (or raised), that same object once more at the end, and
    the error of a second call; `x` what must stay of x, before the call and after it. `flags` says
    whether the result can be written and requires grad, at first and at the end.

    `moments` is pairs, the bytes of x and those of the result: at first; while x is written; while
    the result is (or x, where the result must not be), then after a second call; and while x is
    written once more. `second` is the pair of that call. They are empty without any tensor.
    """
    name, setup, args = given

    def called() -> tuple[Any, Any]:
        _, (x,) = run_shown_code(setup, "x")
        before.append(describe_state(x))
        try:
            return x, names[name](x, *args)
        except BaseException as error:
            return x, describe_error(error, names)

    def both() -> tuple[bytes | None, bytes | None]:
        return read_bytes(x), read_bytes(result)

    def flags() -> tuple[bool, bool]:
        return is_writable(result), requires_grad(result)

    before: list[Any] = []
    facts: dict[str, Any] = {"is_x": False, "flags": [], "moments": [], "second": (None, None)}
    with stop_deadly_calls() as deadly:
        x, result = called()
        facts |= {
            "deadly": deadly,
            "x": [before[0], describe_state(x)],
            "results": [_described(result)],
        }
        if not lies_in_memory(result):
            return facts
        old, may = both(), [flags()]
        moments = [old]
        change_bytes(x)
        moments.append(both())
        restore_bytes(x, old[0])
        may_write = is_writable(result) or library_of(result) is not None
        change_bytes(result if may_write else x)
        moments.append(both())
        x_again, again = called()
        moments.append(both())
    restore_bytes(result if may_write else x, old[1 if may_write else 0])
    restore_bytes(x, old[0])
    facts["results"].append(_described(result))
    may.append(flags())
    change_bytes(x)
    moments.append(both())
    restore_bytes(x, old[0])
    if type(again) is Raised:
        facts["results"].append(again)
    second = (old[0], old[1]) if type(again) is Raised else (read_bytes(x_again), read_bytes(again))
    return facts | {"is_x": result is x, "flags": may, "moments": moments, "second": second}


def _described(result: Any) -> Any:
    """A result as it is now: an array is copied, unless it is too large; a tensor described."""
    if is_a(result, np.ndarray):
        plain = np.ndarray.view(result, np.ndarray)
        return plain if plain.nbytes > MOST else np.array(plain)
    return record_tensors(result)
