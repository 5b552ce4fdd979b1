"""What is asked of `scatter_nd`: its values, what it leaves alone, and what it refuses."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import Scripts
from autograde.checks.wording import say
from autograde.hidden.ch03_immutability_and_variables.variable_oracle import scatter_nd
from autograde.hidden.ch03_immutability_and_variables.variable_spaces import SCATTER_ND

SCRIPTS = Scripts({"np": np, "scatter_nd": scatter_nd})
RANDOM = Random()  # draws anew each time what no constant may answer
CALL = "scatter_nd(tensor, indices, updates)"
Arrays = tuple[np.ndarray, np.ndarray, np.ndarray]

ZEROS, LINE, CUBE = (
    "np.zeros((3, 2), np.float32)",
    "np.arange(6)",
    "np.arange(24.0).reshape(2, 3, 4)",
)
LOCKED = "tensor.flags.writeable = False"
NONE = np.zeros((0, 1), int).tolist()
# By rule and sentence: what makes a tensor, and indices for which it has an update each.
CALLS: list[tuple[str, str, str, list[Any]]] = [
    ("elements", "elements", ZEROS, [[[0, 1], [2, 0]]]),
    ("elements", "elements", "np.arange(200)", [[[150]]]),
    ("rows", "rows", CUBE, [[[0, 2], [1, 0]]]),
    ("last_wins", "twice", CUBE, [[[1, 2, 3], [0, 1, 2], [1, 1, 1], [1, 2, 3]]]),
    ("arrangement", "arranged", ZEROS, [[[[0], [2]]]]),
    ("any_tensor", "layout", "np.arange(12.0).reshape(3, 4).T", [[[3, 0], [0, 2]]]),
    ("any_tensor", "read_only", "np.broadcast_to(np.arange(3), (2, 3))", [[[1, 1], [0, 2]]]),
    ("any_tensor", "no_elements", "np.zeros((2, 3, 0))", [[[1, 2]]]),
    ("no_index", "none", LINE, [NONE]),
]  # fmt: skip
# By rule and sentence: indices and the shape of the updates, for zeros in three rows of two.
REFUSED: list[tuple[str, str, list[tuple[Any, tuple[int, ...]]]]] = [
    ("bounds", "bounds", [([[0], [7]], (2, 2))]),
    ("negative", "negative", [([[0, -2]], (1,))]),
    ("updates_shape", "broadcast", [([[1]], (2, 1)), ([[0, 0]], (1, 1))]),
    ("depth", "depth", [([[0, 0, 0]], (1,))]),
]  # fmt: skip


def scatter_nd_cases() -> Iterator[Case]:
    """Elements and rows, repeats, every layout; nothing given may change; what is refused."""
    for rule, why, tensor, every in CALLS:
        for indices in every:
            making = making_of(tensor, indices)
            sentence, wrong = say(f"scatter_nd.{why}"), likely(*made(making))
            yield SCRIPTS.case(rule, f"{making}; {CALL}", sentence, likely=wrong)
    for rule, tensor, indices in (
        ("a_copy", ZEROS, [[0, 1], [2, 0]]), ("a_copy", f"np.zeros((3, 2)); {LOCKED}", [[1, 1]]),
        ("no_index", f"np.zeros((3, 2)); {LOCKED}", NONE),
    ):  # fmt: skip
        yield from _left_alone(rule, making_of(tensor, indices))
    # Of a table of indices, too, the last one wins; what else may be wrong is another rule's.
    making = making_of("np.arange(3)", [[[0], [1]], [[1], [2]]])
    wrong = {"scatter_nd.twice": likely(*made(making))["scatter_nd.first_wins"]}
    case = SCRIPTS.case("last_wins", f"{making}; {CALL}", likely=wrong)
    yield case.where(lambda _, found: found.mistake == "twice")
    for rule, why, refused in REFUSED:
        for indices, shape in refused:
            text = f"{making_of(ZEROS, indices, shape)}; {CALL}"
            case = SCRIPTS.case(rule, text, say(f"scatter_nd.{why}"))
            if rule == "negative":  # its words are those of `bounds`
                case = case.where(lambda _, found: found.mistake != "refusal-unnamed")
            yield case
    # Rows without elements have bounds too.
    text = f"{making_of('np.zeros((3, 0))', [[-1]])}; {CALL}"
    case = SCRIPTS.case("negative", text, say("scatter_nd.negative"))
    yield case.where(lambda _, found: found.mistake != "refusal-unnamed")
    # An error may come when some updates are written already: also then, not into what is given.
    changed = say("scatter_nd.given_changed", name="tensor")
    text = f"{making_of(ZEROS, [[0, 0], [3, 0]])}; {CALL}; tensor"
    yield SCRIPTS.case("a_copy", text, changed, may_pass=True)
    yield from SCRIPTS.covering(SCATTER_ND)


def _left_alone(rule: str, making: str) -> Iterator[Case]:
    """Nothing that is given changes, and the result follows none of it."""
    for name in ("tensor", "indices", "updates"):
        text = f"{making}; result = {CALL}; "
        changed = say("scatter_nd.given_changed", name=name)
        yield SCRIPTS.case(rule, f"{text}{name}; {name}.flags.writeable", changed)
        filled = f"{name}.flags.writeable = True; {name}[...] = {RANDOM.randint(200, 255)}"
        yield SCRIPTS.case(rule, f"{text}{filled}; result", say("scatter_nd.shares", name=name))


def making_of(tensor: str, indices: Any, shape: Sequence[int] | None = None) -> str:
    """Statements that make all three; the updates are 100, 101, 102, …, of the shape that fits."""
    places = f"np.array({indices})" if indices else "np.zeros((0, 1), int)"
    making = f"tensor = {tensor}; indices = {places}"
    if shape is None:
        exec(making, names := {"np": np})
        given, numbers = names["tensor"], names["indices"]
        shape = numbers.shape[:-1] + given.shape[numbers.shape[-1] :]
    last = 100 + int(np.prod(shape))
    updates = f"np.arange(100, {last}, dtype=tensor.dtype).reshape({tuple(shape)})"
    return f"{making}; updates = {updates}"


def made(making: str) -> Arrays:
    """The three arrays."""
    names: dict[str, Any] = {"np": np}
    exec(making, names)
    return names["tensor"], names["indices"], names["updates"]


def likely(tensor: np.ndarray, indices: np.ndarray, updates: np.ndarray) -> dict[str, object]:
    """Wrong results that a mistake with a name leads to; the key names the sentence."""
    if updates.size == 0:
        return {}
    right, sums = scatter_nd(tensor, indices, updates), np.zeros_like(tensor)
    np.add.at(sums, tuple(np.moveaxis(indices, -1, 0)), updates)
    one_by_one = [each.reshape(-1, *each.shape[indices.ndim - 1 :]) for each in (indices, updates)]
    wrong = {
        "scatter_nd.unchanged": np.array(tensor),
        "scatter_nd.first_wins": scatter_nd(tensor, *(each[::-1] for each in one_by_one)),
        "scatter_nd.added": tensor + sums,
        "scatter_nd.summed": scatter_nd(tensor, indices, updates * 0) + sums,
        "scatter_nd.from_zeros": scatter_nd(tensor * 0, indices, updates),
    }
    return {key: value for key, value in wrong.items() if not np.array_equal(value, right)}
