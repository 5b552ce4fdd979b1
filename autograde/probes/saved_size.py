"""Ask a function how large a file of tensors will be, and tell how large torch.save makes it."""

from __future__ import annotations

import io
from typing import Any


def look(names: dict[str, Any], given: tuple[str, str]) -> dict[str, Any]:
    """`given` is the function's name, and the tensors as an expression; `x` is 1,000 zeros."""
    import torch

    function, written = given
    tensors = eval(written, {"torch": torch, "x": torch.zeros(1000)})
    file = io.BytesIO()
    torch.save(tensors, file)  # before the learner's code, which may change the tensors
    size = len(file.getvalue())
    return {"returned": names[function](tensors), "file": size}
