"""The special methods that a stand-in of a learner's class has where that class has them.

Conversions that a library makes unasked (`__array__`, `__buffer__`, `__torch_function__`,
`__reduce__`, `__getattribute__` and the like) are not among them: the judge's own libraries must
never ask a learner's process for anything that the check did not ask for.
"""

from __future__ import annotations

_BINARY = [  # and reversed
    "add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow", "lshift",
    "rshift", "and", "or", "xor",
]  # fmt: skip
_INPLACE = [
    "add",
    "sub",
    "mul",
    "matmul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "lshift",
    "rshift",
    "and",
    "or",
    "xor",
]
_OTHERS = [
    "neg",
    "pos",
    "abs",
    "invert",
    "int",
    "float",
    "complex",
    "index",
    "round",
    "trunc",
    "floor",
    "ceil",
    "bool",
    "len",
    "length_hint",
    "getitem",
    "setitem",
    "delitem",
    "contains",
    "iter",
    "next",
    "reversed",
    "call",
    "enter",
    "exit",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "hash",
    "repr",
    "str",
    "format",
    "array_ufunc",
]

FORWARDED = frozenset(
    f"__{name}__"
    for name in (
        *_BINARY,
        *(f"r{name}" for name in _BINARY),
        *(f"i{name}" for name in _INPLACE),
        *_OTHERS,
    )
)
# Looked at by NumPy, and never called: a number, or None.
PLAIN = frozenset({"__array_priority__", "__array_ufunc__", "__hash__", *FORWARDED})
# What may be asked of an object by name although it looks special.
ASKED = frozenset({"__name__", "__qualname__", "__doc__", "__len__", "__wrapped__", "__func__"})
