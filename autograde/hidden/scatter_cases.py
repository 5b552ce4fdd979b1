"""What is asked of `scatter_nd`: its values, what it leaves alone, and what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import NAMING, Scripts
from autograde.checks.trials import Trials
from autograde.checks.wording import say

from .variable_oracle import scatter_nd

SEED = 2026
DTYPES = (np.float32, np.float64, np.int32, np.int64, np.uint8)
SCRIPTS = Scripts({"np": np, "scatter_nd": scatter_nd})
RANDOM = Random()  # draws anew each time what no constant may answer
CALL = "scatter_nd(tensor, indices, updates)"


class Scatter(NamedTuple):
    """One call: `updates` go to `indices`, (..., depth), of a copy of `tensor`."""

    tensor: np.ndarray
    indices: np.ndarray
    updates: np.ndarray

    @property
    def making(self) -> str:
        """Statements that make the three."""
        return "; ".join(f"{name} = {_code(array)}" for name, array in self._asdict().items())


Rows = Iterator[tuple[str, str, Scatter]]  # (rule, the key of a sentence, call)


def scatter_nd_cases() -> Iterator[Case]:
    """Elements and rows, repeats, every layout; nothing given may change; what is refused."""
    for tensor, indices, why in UNUSUAL:
        text = f"tensor = {tensor}; indices = np.array({indices}); updates = tensor[0, :2] - 9"
        exec(text, known := {"np": np})
        unchanged = {"scatter_nd.unchanged": np.array(known["tensor"])}
        why = say(f"scatter_nd.{why}")
        yield SCRIPTS.case("any_tensor", f"{text}; {CALL}", why, likely=unchanged)
    for rule, why, call in [*some_calls(), *random_calls(Random(SEED), 5)]:
        text, sentence = f"{call.making}; {CALL}", say(f"scatter_nd.{why}")
        yield SCRIPTS.case(rule, text, sentence, likely=likely(call))
    for rule, _, call in some_calls():
        if rule in ("elements", "no_index"):
            yield from _left_alone("a_copy" if rule == "elements" else rule, call.making)
    locked = "tensor = np.zeros((3, 2)); tensor.flags.writeable = False"
    yield from _left_alone(
        "a_copy", f"{locked}; indices = np.array([[1, 1]]); updates = np.ones(1)"
    )
    # Of a table of indices, too, the last one wins; what else may be wrong is another rule's.
    table = _scatter(np.arange(3), np.array([[[0], [1]], [[1], [2]]]))
    wrong = {"scatter_nd.twice": likely(table)["scatter_nd.first_wins"]}
    case = SCRIPTS.case("last_wins", f"{table.making}; {CALL}", likely=wrong)
    yield case.where(lambda _, found: found.mistake == "twice")
    yield from _refusals()


def _left_alone(rule: str, making: str) -> Iterator[Case]:
    """Nothing that is given changes, and the result follows none of it."""
    for name in ("tensor", "indices", "updates"):
        text = f"{making}; result = {CALL}; "
        changed = say("scatter_nd.given_changed", name=name)
        yield SCRIPTS.case(rule, f"{text}{name}; {name}.flags.writeable", changed)
        filled = f"{name}.flags.writeable = True; {name}[...] = {RANDOM.randint(200, 255)}"
        yield SCRIPTS.case(rule, f"{text}{filled}; result", say("scatter_nd.shares", name=name))


# (what makes a tensor that not every way to write into it can bear, two indices, the sentence)
UNUSUAL = [
    ("np.arange(12.0).reshape(3, 4).T", [[3, 0], [0, 2]], "layout"),
    ("np.arange(24.0).reshape(4, 6)[::-1, ::2]", [[0, 0], [2, 1]], "layout"),
    ("np.arange(6).reshape(3, 2); tensor.flags.writeable = False", [[0, 0], [2, 1]], "read_only"),
    ("np.arange(6).reshape(2, 3).T; tensor.flags.writeable = False", [[0, 0], [2, 1]], "read_only"),
    ("np.broadcast_to(np.arange(3), (2, 3))", [[1, 1], [0, 2]], "read_only"),
]


def _refusals() -> Iterator[Case]:
    tensor, trials = np.zeros((3, 2), np.float32), Trials("scatter_nd")
    for why, indices, shape in [
        ("bounds", [[3]], (1, 2)), ("bounds", [[0], [7]], (2, 2)), ("bounds", [[1, 2]], (1,)),
        ("bounds", [[7], [0]], (2, 2)), ("bounds", [[[5], [0]]], (1, 2, 2)),
        ("negative", [[-1]], (1, 2)), ("negative", [[0, -2]], (1,)),
        ("negative", [[-1], [0]], (2, 2)), ("negative", [[[0], [-1]]], (1, 2, 2)),
        ("broadcast", [[1]], (2, 1)), ("broadcast", [[0], [1]], (1, 2)),
        ("broadcast", [[0]], (1, 1)), ("broadcast", [[0]], (2,)), ("broadcast", [[0]], ()),
        ("broadcast", [[0, 0]], (1, 1)), ("depth", [[0, 0, 0]], (1,)),
    ]:  # fmt: skip
        given, sentence = (np.array(indices), np.ones(shape, np.float32)), say(f"scatter_nd.{why}")
        try:
            scatter_nd(tensor, *given)
        except (IndexError, ValueError) as error:
            kind, named = type(error), str(error).split(NAMING)[1:]
        rule = {"broadcast": "updates_shape", "negative": "bounds"}.get(why, why)
        case = trials.refuses(rule, tensor, *given, error=kind, naming=named, why=sentence)
        if why == "negative":  # which has a rule of its own, and its words are those of `bounds`
            yield trials.refuses(why, tensor, *given, error=kind, why=sentence)
            case = case.where(lambda _, found: found.mistake == "refusal-unnamed")
        yield case
    # An error may come when some updates are written already: also then, not into what is given.
    for index in ([[0, 0], [3, 0]], [[1, 1], [0, -1]]):
        call = Scatter(tensor, np.array(index), np.array([5, 6], np.float32))
        changed = say("scatter_nd.given_changed", name="tensor")
        yield SCRIPTS.case("a_copy", f"{call.making}; {CALL}; tensor", changed, may_pass=True)


def some_calls() -> Rows:
    """Small calls that teach, each with the key of the sentence that tells what it is about."""
    zeros, line = np.zeros((3, 2), np.float32), np.arange(6)
    cube = np.arange(24, dtype=np.float64).reshape(2, 3, 4)
    for rule, why, tensor, indices in [
        ("elements", "elements", zeros, [[0, 1], [2, 0]]),
        ("elements", "elements", line, [[1], [3]]),
        ("rows", "rows", zeros, [[1]]),
        ("rows", "rows", cube, [[1, 2]]),
        ("rows", "rows", cube, [[1]]),
        ("last_wins", "twice", line, [[1], [1], [1]]),
        ("arrangement", "arranged", line, [[[0], [2]], [[4], [5]]]),
        ("arrangement", "arranged", zeros, [[[0], [2]]]),
        ("arrangement", "arranged", cube[0], [[[0, 0]], [[2, 3]]]),
        ("any_tensor", "no_elements", np.zeros((3, 0), np.float32), [[1], [0]]),
    ]:
        yield rule, why, _scatter(tensor, np.array(indices))
    for tensor in (zeros, line):
        yield "no_index", "none", _scatter(tensor, np.zeros((0, 1), np.int64))


def random_calls(rng: Random, count: int) -> Rows:
    """`count` calls for each rule that is about values, in up to 4 axes of 2 to 4 elements."""
    for _ in range(count):
        for rule, least, why in [
            ("elements", 1, "elements"), ("rows", 2, "rows"), ("arrangement", 1, "arranged"),
            ("last_wins", 1, "twice"), ("any_tensor", 2, "no_elements"),
        ]:  # fmt: skip
            shape = [rng.randint(2, 4) for _ in range(rng.randint(least, 4))]
            has_rest = rule in ("rows", "any_tensor")
            depth = rng.randint(1, len(shape) - 1) if has_rest else len(shape)
            if rule == "any_tensor":
                shape[-1] = 0
            places = list(np.ndindex(*shape[:depth]))
            chosen = rng.sample(places, 2)
            if rule == "last_wins":
                chosen = [*chosen, rng.choice(places), chosen[0]]
            indices = np.array(chosen, rng.choice((np.int64, np.int32)))
            if rule == "arrangement":
                indices = indices.reshape((*rng.choice(((1, 2), (2, 1))), depth))
            numbers = [rng.randint(1, 99) for _ in range(int(np.prod(shape)))]
            tensor = np.array(numbers, rng.choice(DTYPES)).reshape(shape)
            yield rule, why, _scatter(tensor, indices)


def _scatter(tensor: np.ndarray, indices: np.ndarray) -> Scatter:
    """The call with updates of its own: 100, 101, 102, …"""
    shape = indices.shape[:-1] + tensor.shape[indices.shape[-1] :]
    numbers = np.arange(100, 100 + np.prod(shape))
    return Scatter(tensor, indices, numbers.astype(tensor.dtype).reshape(shape))


def likely(call: Scatter) -> dict[str, object]:
    """Wrong results that a mistake with a name leads to; the key names the sentence."""
    tensor, indices, updates = call
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


def _code(array: np.ndarray) -> str:
    """An expression that makes it."""
    if array.size == 0:
        return f"np.zeros({array.shape}, np.{array.dtype})"
    return f"np.array({array.tolist()}, np.{array.dtype})"
