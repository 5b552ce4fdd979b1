"""What is wrong with gradients that a probe told of, where they were to find their way back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from autograde.checks.observed import told, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding
from insidetensor.checking.findings import find_value


def weights(value: np.ndarray) -> np.ndarray:
    """Small whole numbers of this shape, in an order that nobody knows before."""
    rng = Random()
    numbers = [rng.randint(1, 9) for _ in range(value.size)]
    return np.array(numbers, dtype="float64").reshape(value.shape)


def product_gradients(a: np.ndarray, b: np.ndarray, by: np.ndarray) -> list[np.ndarray]:
    """The gradients of `(a @ b * by).sum()` for a and b."""
    return [by @ b.T, a.T @ by]


def find_gradients(
    facts: Any,
    wanted: Sequence[np.ndarray],
    *,
    library: str,
    call: str,
    shown: str = "",
    key: str = "products.detached",
) -> Finding | None:
    """What is wrong with `gradients` among the facts of a call, and before it with the call.

    `shown` is how the gradients are called, `key` the sentence for torch where one is missing.
    """
    raised = value_of(facts.get("raised") or facts.get("product", {}).get("raised"), call)[1]
    if raised is not None:
        return raised
    came = facts["gradients"]
    if isinstance(came, Raised):
        if library == "torch":
            return value_of(came, f"{call}.sum().backward()")[1]
        why = told(came)
        sentence = say("products.no_gradient", call=call, why=f": {why['error']}{why['why']}")
        return Finding(sentence, mistake="detached")
    if not isinstance(came, list) or any(not isinstance(x, np.ndarray) for x in came):
        missing = key if library == "torch" else "products.detached_tensorflow"
        return Finding(say(missing, call=call), mistake="detached")
    names = "call.grads" if library == "torch" else "call.grads_tensorflow"
    lists = [x.tolist() for x in came], [x.tolist() for x in wanted]
    return find_value(*lists, shown or say(names, call=call))
