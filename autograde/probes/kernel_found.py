"""Whether there is a kernel that can be called in the learner's table."""

from __future__ import annotations

from typing import Any

from insidetensor.shown import kind

from .device_runs import attempted


def look(names: dict[str, Any], given: dict[str, Any]) -> Any:
    """`given`: `library` and `kind`. `no_kernel` is as in `kernel_product`."""
    found, raised = attempted(names, names["kernel_for"], given["library"], given["kind"])
    return {"no_kernel": raised or (None if callable(found) else kind(found))}
