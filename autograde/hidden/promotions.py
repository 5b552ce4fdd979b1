"""What dtype each of three libraries gives to the sum of two tensors: the rules, and the cases."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say

NAMES = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64")
BFLOAT16 = "bfloat16"
LIBRARIES = ("numpy", "torch", "tensorflow")
REFUSED = "refused"
RULES = {"numpy": ("numpy",), "torch": ("torch",), "tensorflow": ("tensorflow", REFUSED)}


def cases() -> Iterator[Case]:
    """Every pair of dtypes in every library that is installed here."""
    trials = Trials("promoted")
    for library in LIBRARIES:
        if not is_installed(library):
            yield from (_not_asked(rule) for rule in RULES[library])
            continue
        for a, b in pairs(library):
            right = sum_dtype(library, a, b)
            rule = REFUSED if right == REFUSED else library
            yield trials.value(
                rule, library, a, b,
                expected=right, likely=_mistaken(library, a, b), why=say(_reason(library, a, b)),
            )  # fmt: skip


def is_installed(library: str) -> bool:
    """Whether a library can be asked about, without importing it."""
    try:
        return find_spec(library) is not None
    except ValueError:  # a module without a spec in its place
        return False


def pairs(library: str) -> list[tuple[str, str]]:
    """The pairs of dtypes that a library is asked about: NumPy has no bfloat16 of its own."""
    found = [(a, b) for a in NAMES for b in NAMES]
    if library == "numpy":
        return found
    narrow = [(name, BFLOAT16) for name in NAMES]
    return [*found, *narrow, *((b, a) for a, b in narrow), (BFLOAT16, BFLOAT16)]


def sum_dtype(library: str, a: str, b: str) -> str:
    """The name of the dtype of a + b, "refused" where the library raises an error.

    Tests hold the rules written here against the libraries themselves.
    """
    if library == "numpy":
        return str(np.result_type(np.dtype(a), np.dtype(b)))
    if library == "tensorflow":
        return a if a == b != "bool" else REFUSED
    return _of_torch(a, b)


def _of_torch(a: str, b: str) -> str:
    """The dtype of the higher category; within one category, the smallest that holds both."""
    low, high = sorted((a, b), key=lambda name: (_category(name), _bits(name)))
    if _category(low) != _category(high) or a == b:
        return high
    if _bits(low) < _bits(high):
        return high
    return "int16" if _category(a) == 1 else "float32"  # uint8 and int8; float16 and bfloat16


def _category(name: str) -> int:
    return 0 if name == "bool" else 2 if "float" in name else 1


def _bits(name: str) -> int:
    return 8 if name == "bool" else int("".join(filter(str.isdigit, name)))


def _mistaken(library: str, a: str, b: str) -> dict[str, object]:
    """By message key, the answers that somebody may give in place of the right one."""
    right = sum_dtype(library, a, b)
    if right == REFUSED:
        return {}
    found: dict[str, object] = {
        "promoted.prefixed": f"torch.{right}",
        "promoted.shown": f"<dtype: '{right}'>",
    }
    for other in LIBRARIES:
        if other != library and is_installed(other) and (a, b) in pairs(other):
            found[f"promoted_as.{other}"] = sum_dtype(other, a, b)
    return found


def _reason(library: str, a: str, b: str) -> str:
    """The message key that says why the dtype is the one that it is."""
    if sum_dtype(library, a, b) != REFUSED:
        return f"promoted.{library}"
    return "promoted.refused_bool" if a == b == "bool" else "promoted.refused"


def _not_asked(rule: str) -> Case:
    """In place of the cases of a library that is not installed: its rules hold."""
    return Case(rule, "script", ("None", ""), lambda seen: None)
