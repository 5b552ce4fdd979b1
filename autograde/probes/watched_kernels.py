"""Watch a learner's table of kernels: which were called, on what, and what else is entered."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from insidetensor.checking.tensor_findings import place_of
from insidetensor.shown import shown

from .learners_table import kept, own_methods
from .tensors import library_of

MOST_CALLS = 50
Calls = list[dict[str, Any]]


@contextmanager
def watched(
    table: Any, entered: Mapping[str, Any], candidates: Sequence[str], given: Any
) -> Iterator[Calls]:
    """Collect the calls of each kernel in a learner's table; the table gets its own back.

    `entered` says what stands there meanwhile: with `scale`, kernels of ours in each of torch's
    places, which give that many times the product; with `fails`, one of ours for the `kind`,
    which raises that error with `words`; with neither, the learner's own.

    Each call tells its `library`, its `kind`, the `device` that it was given, the `places` of both
    operands, and which of `candidates` the second one is: "first" is the first operand, "given" is
    `given`, and any other name stands for some other object.
    """
    calls: Calls = []

    def watching(key: tuple[str, str], kernel: Callable[..., Any]) -> Callable[..., Any]:
        def product(a: Any, b: Any, device: Any) -> Any:
            if len(calls) < MOST_CALLS:
                is_there = {"first": b is a, "given": b is given}
                second = [at for at, name in enumerate(candidates) if is_there.get(name, False)]
                places = [_place(a), _place(b)]
                told = device if type(device) is str else shown(device)
                fact = {"library": key[0], "kind": key[1], "device": told, "places": places}
                calls.append({**fact, "second": second})
            return kernel(a, b, device)

        return product

    own = own_methods(table)
    with kept(table):
        for key, kernel in list(own.items(table)):
            if type(key) is tuple and len(key) == 2 and all(type(part) is str for part in key):
                own.__setitem__(table, key, watching(key, _entered(key, kernel, entered)))
        yield calls


def _entered(key: tuple[str, str], kernel: Any, entered: Mapping[str, Any]) -> Callable[..., Any]:
    import torch

    def scaled(a: Any, b: Any, device: Any) -> Any:
        return torch.mm(a, b) * entered["scale"]

    def failing(a: Any, b: Any, device: Any) -> Any:
        raise getattr(builtins, entered["fails"])(entered["words"])

    if "scale" in entered and key[0] == "torch":
        return scaled
    if "fails" in entered and key == ("torch", entered["kind"]):
        return failing

    def own(a: Any, b: Any, device: Any) -> Any:
        return kernel(a, b, device)

    return own


def _place(x: Any) -> str:
    return place_of(x) if library_of(x) is not None else ""
