"""Recognise Python's own error texts: the only ones that a learner is shown.

Any other words are the learner's to choose, and may hold what was asked. A name in them is told
where it is one of Python's types, or stands in the notebook.
"""

import re

_KNOWN = re.compile(
    r"(?:int|float|complex|bool|str|bytes|tuple|list|dict|set|frozenset|range|slice|NoneType|type|"
    r"function|method|generator|map|zip|filter|enumerate|reversed|builtin_function_or_method|"
    r"ellipsis|Tensor|numpy\.(?:ndarray|u?int\d\d?|float\d\d|bool))"
)
_NAME = r"((?:numpy\.)?[A-Za-z_]\w*)"
_CALLED = r"([A-Za-z_][\w.]*)\(\)"
_TYPE = f"'{_NAME}'"
_CONTAINER = r"(?:tuple|list|str|string|bytes|bytearray|range object|range)"
# What Python says of its own accord: a learner's text cannot look like it and tell anything but
# the names.
_PYTHONS_OWN = re.compile(
    "|".join(
        [
            rf"{_CONTAINER} (?:assignment )?index out of range",
            rf"pop (?:from empty {_CONTAINER}|index out of range)",
            r"(?:float |integer )?(?:floor division|division|modulo|division or modulo) by zero",
            r"math (?:domain|range) error",
            r"cannot convert float (?:NaN|infinity) to integer",
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
            rf"{_TYPE} object has no attribute '{_NAME}'",
            rf"name '{_NAME}' is not defined",
            rf"cannot access local variable '{_NAME}' where it is not associated with a value",
            rf"{_CALLED} missing \d required positional arguments?: '{_NAME}'(?: and '{_NAME}')?",
            rf"{_CALLED} takes \d positional arguments? but \d (?:was|were) given",
            rf"{_CALLED} got an unexpected keyword argument '{_NAME}'",
        ]
    )
)


def names_in(words: str) -> list[str] | None:
    """The names in a text of Python's that are none of its own types; None for any other text."""
    found = _PYTHONS_OWN.fullmatch(words)
    if found is None:
        return None
    named = [name for name in found.groups() if name and not _KNOWN.fullmatch(name)]
    return [name for each in named for name in each.split(".") if name != "<locals>"]
