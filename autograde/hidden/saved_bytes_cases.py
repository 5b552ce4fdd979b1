"""Lists of tensors for `saved_bytes`, what torch.save writes for each, and what else is counted."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Any

from insidetensor.checking.findings import find_value

from .wording import say

# As the learner reads the call: each is run, and given to torch.save too.
LISTS: dict[str, str] = {
    "[x]": "",
    "[x[:3]]": "saved_bytes.whole",
    "[x[5]]": "saved_bytes.whole",
    "[x[:3], x[500:]]": "saved_bytes.once",
    "[x, x]": "saved_bytes.once",
    "[x[5:], x.data]": "saved_bytes.once",
    "[torch.zeros(0).set_(x.untyped_storage(), 2, (2, 3))]": "saved_bytes.whole",
    "[x, x.view(10, 100).T]": "saved_bytes.once",
    "[x[:3].clone()]": "saved_bytes.clone",
    "[x[:3], x[:3].clone()]": "saved_bytes.clone",
    "[torch.ones(3), torch.ones(3)]": "saved_bytes.equal",
    "[x, torch.ones(3), x[5:]]": "saved_bytes.once",
    "[torch.ones(3).expand(5, 3)]": "saved_bytes.expand",
    "[torch.arange(7), torch.ones(7), torch.ones(7, dtype=torch.float64)]": "saved_bytes.dtypes",
    "[torch.ones(5, dtype=torch.bfloat16), torch.ones(5, dtype=torch.bool)]": "saved_bytes.dtypes",
    "[torch.zeros(3, dtype=torch.complex128)]": "saved_bytes.dtypes",
    "[torch.ones(4, requires_grad=True).detach()]": "",
    "[torch.zeros(0, 3)]": "saved_bytes.no_elements",
    "[x[:0]]": "saved_bytes.whole",
    "[torch.zeros(0), torch.zeros(0), torch.ones(2)]": "saved_bytes.no_elements",
    "[torch.tensor(1.5)]": "",
    "[torch.zeros(8).as_strided((3, 3), (1, 2))]": "saved_bytes.whole",
    "[x.unfold(0, 10, 1)]": "saved_bytes.expand",
    "[x[1::2], x[::2], torch.ones(2, 2).T]": "saved_bytes.once",
    "[]": "saved_bytes.no_tensor",
}


def bytes_in_file(tensors: list[Any]) -> int:
    """The bytes of elements in the file that torch.save writes."""
    import torch

    file = io.BytesIO()
    torch.save(tensors, file)
    with zipfile.ZipFile(file) as container:
        sizes = {entry.filename: entry.file_size for entry in container.infolist()}
    return sum(size for name, size in sizes.items() if name.split("/")[-2:-1] == ["data"])


def other_counts(tensors: list[Any]) -> dict[str, int]:
    """What somebody may count instead, by the key of the sentence that says so.

    Asked before a learner's code has the tensors, which it may change.
    """
    import torch

    file = io.BytesIO()
    torch.save(tensors, file)
    return {
        "saved_bytes.elements": sum(x.untyped_storage().nbytes() // x.itemsize for x in tensors),
        "saved_bytes.reached": sum(x.numel() * x.itemsize for x in tensors),
        "saved_bytes.each": sum(x.untyped_storage().nbytes() for x in tensors),
        "saved_bytes.whole_file": len(file.getvalue()),
    }


def why_bytes(yours: Any, others: Mapping[str, int], expected: int) -> str:
    """What was counted, where that can be told from the number."""
    fitting = (
        key for key, wrong in others.items()
        if wrong != expected and find_value(yours, wrong, "") is None
    )  # fmt: skip
    return next((say(key) for key in fitting), "")
