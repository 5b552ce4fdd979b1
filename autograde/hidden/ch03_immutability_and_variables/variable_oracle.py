"""What is right: updates one after another, and a variable that copies whenever it can."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np

from autograde.checks.scripts import make_error_words


def scatter_nd(tensor: np.ndarray, indices: np.ndarray, updates: np.ndarray) -> np.ndarray:
    """The updates go to `indices`, (..., depth), of a copy of `tensor`, one after another."""
    depth, result = indices.shape[-1], np.array(tensor, order="C")
    if depth > tensor.ndim:
        raise ValueError("the depth is larger than the number of axes")
    wanted = indices.shape[:-1] + tensor.shape[depth:]
    if updates.shape != wanted:
        raise ValueError(make_error_words(wanted, updates.shape))
    for place in np.ndindex(indices.shape[:-1]):
        index = tuple(indices[place].tolist())
        for axis, (i, size) in enumerate(zip(index, tensor.shape, strict=False)):
            if not 0 <= i < size:
                raise IndexError(make_error_words(f"index {i}", f"axis {axis}", f"size {size}"))
        result[index] = updates[place]
    return result


class Variable:
    """The variable of the text, which hands out copies only."""

    def __init__(self, initial: Any) -> None:
        self._held = np.array(initial)

    def value(self) -> np.ndarray:
        value = self._held.copy()
        value.flags.writeable = False
        return value

    def assign(self, value: Any) -> Variable:
        self._held = self._fitting(value)
        return self

    def assign_add(self, delta: Any) -> Variable:
        return self.assign(np.asarray(self._held + self._fitting(delta)))

    def assign_sub(self, delta: Any) -> Variable:
        return self.assign(np.asarray(self._held - self._fitting(delta)))

    def assign_slice(self, key: Any, value: Any) -> Variable:
        new = self._held.copy()
        new[key] = self._converted(value)
        return self.assign(new)

    def __getitem__(self, key: Any) -> SimpleNamespace:
        return SimpleNamespace(assign=partial(self.assign_slice, key))

    def scatter_nd_update(self, indices: Any, updates: Any) -> Variable:
        return self.assign(scatter_nd(self._held, np.array(indices), self._converted(updates)))

    def _converted(self, value: Any) -> np.ndarray:
        if isinstance(value, np.ndarray) and value.dtype != self._held.dtype:
            raise TypeError(make_error_words(self._held.dtype, value.dtype))
        return np.array(value, self._held.dtype)

    def _fitting(self, value: Any) -> np.ndarray:
        new = self._converted(value)
        if new.shape != self._held.shape:
            raise ValueError(make_error_words(self._held.shape, new.shape))
        return new
