"""Describe tensors of PyTorch and TensorFlow as plain data."""

from __future__ import annotations

from typing import Any

import numpy as np

from insidetensor.checking.tensor_findings import place_of
from insidetensor.shown import is_a, type_name

from .plain_data import SeenTensor

MOST_VALUES = 1 << 24  # of one tensor: expand() makes as many as one likes


def seen(value: Any) -> Any:
    """The value, with each tensor in it (alone, or in a list or tuple) as a `SeenTensor`."""
    if type(value) in (list, tuple):
        return type(value)(seen(item) for item in value)
    name = library_of(value)
    if name is None:
        return value
    return seen_tensor(value, name)


def library_of(value: Any) -> str | None:
    """Whose tensor this is: "torch", "tensorflow" or None."""
    import sys

    torch, tf = sys.modules.get("torch"), sys.modules.get("tensorflow")
    if torch is not None and is_a(value, torch.Tensor):
        return "torch"
    if tf is not None and is_a(value, tf.Tensor, tf.Variable):
        return "tensorflow"
    return None


def seen_tensor(x: Any, library: str) -> SeenTensor:
    """One tensor; its values are read back from wherever it lies."""
    is_torch = library == "torch"
    dtype = str(getattr(x.dtype, "name", x.dtype)).removeprefix("torch.")
    return SeenTensor(
        library=library,
        kind=type_name(x),
        shape=tuple(int(size) for size in x.shape),
        dtype=dtype,
        device=place_of(x),
        strides=tuple(int(stride) for stride in x.stride()) if is_torch else None,
        offset=int(x.storage_offset()) if is_torch else None,
        requires_grad=bool(x.requires_grad) if is_torch else False,
        values=_values(x, is_torch, dtype),
    )


def _values(x: Any, is_torch: bool, dtype: str) -> np.ndarray | None:
    if is_torch and (x.device.type == "meta" or x.numel() > MOST_VALUES):
        return None
    if is_torch:
        plain = x.detach().cpu()
        values: np.ndarray = (plain.float() if dtype == "bfloat16" else plain.resolve_neg()).numpy()
        return values.copy()
    values = np.asarray(x.numpy())
    return values.astype(np.float32) if dtype == "bfloat16" else values
