"""Cases of the gradients that find their way back from a product to both operands."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import find_raised, told, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding
from insidetensor.checking.findings import find_value

from .matmul_calls import Product


def gradient(rule: str, product: Product, rng: Random) -> Case:
    """The gradients of a weighted sum of the product; nobody knows the weights before."""
    a, b = product.operands
    rows, columns = product.values.shape
    weights = np.array([[rng.randint(1, 9) for _ in range(columns)] for _ in range(rows)], float)
    expected = [(weights @ b.values.T).tolist(), (a.values.T @ weights).tolist()]
    is_tensorflow = product.library == "tensorflow"
    leaves = [replace(each, leaf=not is_tensorflow).given for each in (a, b)]
    suffix = "_tensorflow" if is_tensorflow else ""
    call = product.call()
    shown = say(f"call.grads{suffix}", call=call)

    def find(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        if raised is not None:
            return raised
        if facts["raised"] is not None:
            return find_raised(facts["raised"], call)
        found = facts["gradients"]
        if isinstance(found, Raised):
            why = told(found)["why"]
            sentence = say("products.no_gradient", call=call, why=why)
            return Finding(sentence, mistake="detached")
        if len(found) != 2 or not all(isinstance(each, np.ndarray) for each in found):
            return Finding(say(f"products.detached{suffix}", call=call), mistake="detached")
        return find_value([each.tolist() for each in found], expected, shown)

    given = product.given(operands=leaves, weights=weights)
    return Case(rule, "product_gradients", given, find)
