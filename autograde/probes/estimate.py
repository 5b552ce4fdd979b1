"""Estimate the seconds of one product with the learner's function."""

from __future__ import annotations

from typing import Any

from insidetensor import Costs


def look(names: dict[str, Any], given: tuple[tuple[Any, ...], dict[str, float]]) -> Any:
    """`given` is the sizes, the itemsize and the transfers, and the fields of the costs."""
    args, costs = given
    return names["estimated_seconds"](*args, Costs(**costs))
