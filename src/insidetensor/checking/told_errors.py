"""What a sentence tells of an error that a learner's code raised: all of it, or what is harmless.

While a hidden check runs, the words of an error and the name of a class that the learner made may
hold what the check asked: then the sentence has neither.
"""

import builtins
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ..messages import message
from ..shown import shown_text, type_name

_BUILT_IN = frozenset(
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
)
_known_lines: frozenset[str] | None = None
IsOurs = Callable[[BaseException], bool]
_is_ours: ContextVar[IsOurs | None] = ContextVar("is_ours", default=None)


@contextmanager
def hidden_check_runs(is_ours: IsOurs) -> Iterator[None]:
    """As long as this lasts, no sentence holds the learner's own words about what was asked.

    `is_ours` tells an error of the course's own code from one that a learner has caused: the first
    is no mistake of the learner's, and goes on to whoever runs the check.
    """
    before = _is_ours.set(is_ours)
    try:
        yield
    finally:
        _is_ours.reset(before)


def are_inputs_hidden() -> bool:
    """Whether a hidden check runs now."""
    return _is_ours.get() is not None


def is_learners(error: BaseException) -> bool:
    """Whether an error that a learner's function seems to have raised is one to tell of."""
    is_ours = _is_ours.get()
    return is_ours is None or not is_ours(error)


def told_name(error: BaseException) -> str:
    """The name of the error's class; while inputs are hidden, of one that is no learner's."""
    if not are_inputs_hidden():
        return type_name(error)
    for above in vars(type)["__mro__"].__get__(type(error)):
        name = str(vars(type)["__name__"].__get__(above))
        if name in _BUILT_IN or _is_a_librarys(above, name):
            return name if above is type(error) else message("raised.own", error=name)
    return message("raised.own", error="BaseException")


def told_words(error: BaseException) -> str:
    """The error's words; while inputs are hidden, only those that Python itself would choose."""
    said = shown_text(error)
    if are_inputs_hidden() and not PYTHONS_OWN.fullmatch(said):
        return ""
    return said


def told_text(text: str) -> str:
    """Text that a learner's code chose, such as a warning's; none while inputs are hidden."""
    return message("raised.untold") if are_inputs_hidden() else text


def told_kind(name: str) -> str:
    """The name of a class of errors or warnings; while inputs are hidden, one of Python's own."""
    return name if name in _BUILT_IN else told_text(name)


def tell_only_lines(lines: Iterable[str]) -> None:
    """From now on, tell no line of a learner's but these: what a process says are its lines may
    have been made while the check ran.
    """
    global _known_lines
    _known_lines = frozenset(lines)


def told_line(line: str) -> str:
    """A line of the learner's own code; "" while inputs are hidden and it is not known as one."""
    is_known = _known_lines is None or line in _known_lines
    return line if is_known or not are_inputs_hidden() else ""


def told_because(error: BaseException) -> str:
    """The error's words as the end of a sentence without its full stop: `: index out of range`."""
    said = told_words(error)
    return f": {said.removesuffix('.')}" if said else ""


def _is_a_librarys(kind: type, name: str) -> bool:
    own = vars(type)["__dict__"].__get__(kind)  # a learner's metaclass is not asked
    module = sys.modules.get(str(own.get("__module__")))
    found = vars(module).get(name) if module is not None else None
    return found is kind and module is not sys.modules.get("__main__")


_NAME = (
    r"(?:int|float|complex|bool|str|bytes|tuple|list|dict|set|frozenset|range|slice|NoneType|type|"
    r"function|method|generator|map|zip|filter|enumerate|reversed|builtin_function_or_method|"
    r"ellipsis|Tensor|numpy\.(?:ndarray|u?int\d\d?|float\d\d|bool))"
)
_TYPE = f"'{_NAME}'"
_CONTAINER = r"(?:tuple|list|str|string|bytes|bytearray|range object|range)"
# What Python says of its own accord: a learner's text cannot look like it and tell anything.
PYTHONS_OWN = re.compile(
    "|".join(
        [
            rf"{_CONTAINER} (?:assignment )?index out of range",
            rf"pop (?:from empty {_CONTAINER}|index out of range)",
            r"(?:float |integer )?(?:floor division|division|modulo|division or modulo) by zero",
            r"math (?:domain|range) error",
            rf"{_TYPE} object is not (?:iterable|subscriptable|callable|reversible|an iterator)",
            rf"{_TYPE} object does not support item (?:assignment|deletion)",
            rf"{_TYPE} object cannot be interpreted as an integer",
            rf"cannot unpack non-iterable {_NAME} object",
            rf"Value after \* must be an iterable, not {_NAME}",
            rf"object of type {_TYPE} has no len\(\)",
            rf"unsupported operand type\(s\) for [-+*/%&|^@<>=]{{1,3}}: {_TYPE} and {_TYPE}",
            rf"'[<>]=?' not supported between instances of {_TYPE} and {_TYPE}",
            rf"bad operand type for (?:unary [-+~]|abs\(\)): {_TYPE}",
            rf"can only concatenate {_CONTAINER} \(not \"{_NAME}\"\) to {_CONTAINER}",
            rf"{_CONTAINER} indices must be integers or slices, not {_NAME}",
            rf"can't multiply sequence by non-int of type {_TYPE}",
            rf"unhashable type: {_TYPE}",
            r"not enough values to unpack \(expected \d, got \d\)",
            r"too many values to unpack \(expected \d\)",
            r"(?:min|max)\(\) (?:arg is an empty sequence|iterable argument is empty)",
        ]
    )
)
