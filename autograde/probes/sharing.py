"""Ask a learner's function whether two arrays or tensors share memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from insidetensor.checking.deadly_calls import deadly_calls_stopped
from insidetensor.memory.storage import memory_of

from .agent import raised_by
from .bytes_in_memory import lies_in_memory, state
from .shown_code import made


def look(names: dict[str, Any], given: tuple[str, str, str, str]) -> dict[str, Any]:
    """`given` is the function's name, statements, and two expressions after them.

    `answer` is what the function says of the two, `deadly` which deadly calls were stopped, `asked`
    how often insidetensor's own function was asked, and `states` those of the two, and of all that
    the statements made, before and after.
    """
    name, setup, first, second = given
    own, both = made(setup, first, second)
    handed = [value for value in own if lies_in_memory(value)] + both
    before = [state(value) for value in handed]
    with deadly_calls_stopped() as deadly, _own_function_watched() as asked:
        try:
            answer = names[name](*both)
        except BaseException as error:
            answer = raised_by(error, names)
    states = [before, [state(value) for value in handed]]
    return {"answer": answer, "deadly": deadly, "asked": len(asked), "states": states}


@contextmanager
def _own_function_watched() -> Iterator[list[Any]]:
    """While it lasts, whoever asks insidetensor's own shares_memory is noted in the list.

    Whatever the name by which it is called: each call goes on to `memory_of`.
    """
    asked: list[Any] = []

    def noted(x: Any) -> Any:
        asked.append(x)
        return memory_of(x)

    with mock.patch("insidetensor.sharing.pair.memory_of", noted):
        yield asked
