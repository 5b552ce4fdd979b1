"""What dtype each of three libraries gives to the sum of two tensors: the rules, and the cases."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.hidden.installed import unasked
from insidetensor.libraries import is_installed

# By category and width: PyTorch takes the later of two, or the next after two of one rank.
RANKS = [["bool"], ["uint8", "int8"], ["int16"], ["int32"], ["int64"], ["float16", "bfloat16"],
         ["float32"], ["float64"]]  # fmt: skip
NAMES = [name for rank in RANKS for name in rank]
REFUSED = "refused"
RULES = {"numpy": ("numpy",), "torch": ("torch",), "tensorflow": ("tensorflow", REFUSED)}


def promoted_cases() -> Iterator[Case]:
    """Every pair of dtypes in every library that is installed here."""
    trials = Trials("promoted")
    for library, rules in RULES.items():
        if not is_installed(library):
            yield from map(unasked, rules)
            continue
        for a, b in list_dtype_pairs(library):
            right = sum_dtype(library, a, b)
            likely: dict[str, object] = {}
            if right != REFUSED:
                likely = {"promoted.prefixed": f"torch.{right}"}
                likely["promoted.shown"] = f"<dtype: '{right}'>"
                others = (
                    each for each in RULES if each != library and (a, b) in list_dtype_pairs(each)
                )
                likely |= {f"promoted_as.{each}": sum_dtype(each, a, b) for each in others}
            rule = REFUSED if right == REFUSED else library
            why = say(
                "promoted.refused_bool"
                if a == b == "bool" and rule == REFUSED
                else f"promoted.{rule}"
            )
            yield trials.value(rule, library, a, b, expected=right, likely=likely, why=why)


def list_dtype_pairs(library: str) -> list[tuple[str, str]]:
    """The pairs of dtypes that a library is asked about: NumPy has no bfloat16 of its own."""
    names = [name for name in NAMES if library != "numpy" or name != "bfloat16"]
    return sorted(product(names, names), key=lambda pair: "bfloat16" in pair)


def sum_dtype(library: str, a: str, b: str) -> str:
    """The name of the dtype of a + b, "refused" where the library raises an error.

    Tests hold the rules written here against the libraries themselves.
    """
    if library == "numpy":
        return str(np.result_type(np.dtype(a), np.dtype(b)))
    if library == "tensorflow":
        return a if a == b != "bool" else REFUSED
    low, high = sorted((a, b), key=NAMES.index)
    rank = next(rank for rank, names in enumerate(RANKS) if high in names)
    return RANKS[rank + 1][0] if low != high and low in RANKS[rank] else high
