"""The instrument for the dtype of a sum: `explore_promotion()`."""

from functools import cache
from typing import Any

from insidetensor.explore.instrument import Instrument, State
from insidetensor.explore.live import show_live
from insidetensor.libraries import (
    IMPORT_NAMES,
    SHOWN_NAMES,
    library,
    version_stamp,
)
from insidetensor.messages import message, section
from insidetensor.numbers.promotion import DTYPES, SCALARS, add_every_pair
from insidetensor.showing.tables import Table

NUMBERS = tuple(map(str, SCALARS))
KINDS = ("bool", "int", "float")
Answer = dict[str, str | None]


def explore_promotion(left: str = "int8", right: str = "uint8") -> Any:
    """Pick two operands and see which dtype their sum has in each library, and why.

    `left` is a dtype of `promotion_table`, `right` one too, or "2" or "2.5", a number of Python's.
    The first call adds every pair of dtypes. The instrument has the attributes `left`, `right` and
    `library`, the one whose whole table is shown.

    Raises: ValueError for another operand.
    """
    return show_live(promotion_instrument(left, right))


def promotion_instrument(left: str = "int8", right: str = "uint8") -> Instrument:
    """Make the instrument that begins with `left` + `right`, without showing it."""
    if left not in DTYPES or right not in (*DTYPES, *NUMBERS):
        known = ", ".join((*DTYPES, *NUMBERS))
        raise ValueError(message("explore_promotion.unknown", got=f"{left} + {right}", known=known))
    names = {name: SHOWN_NAMES[name] for name in IMPORT_NAMES if library(name) is not None}
    facts = {
        "dtypes": list(DTYPES),
        "numbers": list(NUMBERS),
        "libraries": names,
        "answers": {name: explain_sums(name) for name in names},
        "versions": version_stamp(names),
    }
    state = {"left": left, "right": right, "library": next(iter(names))}
    return Instrument("promotion", state, facts, lambda now: _still(now, names))


@cache
def explain_sums(name: str) -> dict[str, Answer]:
    """Map each sum, "int8 + uint8", to its dtype in a library (None: refused) and the reason."""
    refused = message("promotion.refused")
    found = {}
    for (left, right), got in add_every_pair(name).items():
        dtype = None if got == refused else got
        found[f"{left} + {right}"] = {
            "dtype": dtype,
            "reason": find_reason(name, left, right, dtype),
        }
    return found


def find_reason(name: str, left: str, right: object, got: str | None) -> str:
    """Find the rule of a library by which `left` + `right` gives the dtype `got`."""
    has_number = not isinstance(right, str)
    if got is None:
        return "no_bools" if "bool" in (left, right) else "no_half" if has_number else "refused"
    if has_number:
        return "weak" if got == left else "weak_kind"
    if left == right == got:
        return "same"
    if name == "numpy" and "int64" in (left, right) and _kind(got) == "float":
        return "stops"
    if got not in (left, right):
        return "third"
    if name == "numpy":
        return "holds_both"
    return "wider" if _kind(left) == _kind(str(right)) else "kind"


def _kind(dtype: str) -> str:
    return next(kind for kind in KINDS if kind in dtype)


def _still(state: State, names: dict[str, str]) -> Table:
    left, right = state["left"], state["right"]
    words = section("explore_promotion.")
    rows: list[tuple[str, str, str]] = []
    for name, shown in names.items():
        answer = explain_sums(name).get(f"{left} + {right}")
        if answer is None:
            rows.append((shown, message("explore_promotion.no_dtype"), "–"))
            continue
        why = words[f"because_{answer['reason']}"]
        rows.append((shown, answer["dtype"] or message("explore_promotion.refuses"), why))
    columns = ("library", "sum", "why")
    header = tuple(message(f"explore_promotion.{column}") for column in columns)
    return Table(f"{left} + {right}", header, tuple(rows), version_stamp(names))
