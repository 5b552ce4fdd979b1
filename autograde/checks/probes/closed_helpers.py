"""Close functions of the course's that answer a part, while a learner's code is asked about it."""

from collections.abc import Callable
from typing import Any


class closed:  # noqa: N801 - read as a verb's form: `with closed(helper):`
    """Let these functions raise a PermissionError meanwhile, by whatever name they are called."""

    # `contextmanager` would write to the traceback of what a learner raises, which may refuse it.

    def __init__(self, *helpers: Any) -> None:
        self._codes = [(helper, helper.__code__) for helper in helpers]

    def __enter__(self) -> None:
        for helper, _ in self._codes:
            helper.__code__ = _refuse.__code__

    def __exit__(self, *_: object) -> None:
        for helper, code in self._codes:
            helper.__code__ = code


def closing(function: Callable[..., Any], *helpers: Any) -> Callable[..., Any]:
    """The function, during each call of which these are closed."""

    def call(*args: Any, **named: Any) -> Any:
        with closed(*helpers):
            return function(*args, **named)

    return call


def _refuse(*args: object, **named: object) -> None:
    raise PermissionError("this part is yours to write")
