"""What expressions of PyTorch's and TensorFlow's come to, computed with NumPy alone.

A judge imports neither of the two. Here are the few of their functions that the cases use.
"""

from types import SimpleNamespace
from typing import Any

import numpy as np

from autograde.checks.probes.shown_code import run_shown_code

NARROW = {"d": "f", "D": "F"}  # what Python's own numbers become
DTYPES = {
    name: np.dtype(name)
    for name in ("bool", "uint8", "int32", "int64", "float16", "float32", "float64", "complex128")
}


class NumpyTensor(np.ndarray):
    """An array with methods of tensors."""

    def clone(self) -> np.ndarray:
        """A copy."""
        return self.copy()

    def numpy(self) -> np.ndarray:
        """A copy, as TensorFlow makes one."""
        return self.copy()

    def detach(self) -> np.ndarray:
        """A view of the same elements."""
        return self[...]

    def expand(self, *shape: int) -> np.ndarray:
        """A view with repeated elements."""
        return np.broadcast_to(self, shape, subok=True)

    def as_strided(self, shape: tuple[int, ...], strides: tuple[int, ...]) -> np.ndarray:
        """A view of this shape, its strides in elements."""
        steps = [stride * self.itemsize for stride in strides]
        return np.lib.stride_tricks.as_strided(self, shape, steps, subok=True)


def _tensor(values: Any, dtype: Any = None, requires_grad: bool = False) -> NumpyTensor:
    array = np.array(values, dtype=dtype)
    if dtype is None and not isinstance(values, np.ndarray):
        array = array.astype(NARROW.get(array.dtype.char, array.dtype))
    return array.view(NumpyTensor)


def _arange(end: float, dtype: Any = None, requires_grad: bool = False) -> NumpyTensor:
    return _tensor(np.arange(end).tolist(), dtype)


def _filled(number: int) -> Any:
    def make(*shape: int, dtype: Any = np.float32, requires_grad: bool = False) -> NumpyTensor:
        return np.full(shape, number, dtype).view(NumpyTensor)

    return make


def _over(x: np.ndarray) -> NumpyTensor:
    return x.view(NumpyTensor)


TORCH = SimpleNamespace(
    **DTYPES, bfloat16=np.dtype("float16"), tensor=_tensor, arange=_arange, ones=_filled(1),
    zeros=_filled(0), from_numpy=_over, from_dlpack=_over, as_tensor=_tensor,
    nn=SimpleNamespace(Parameter=_over),
)  # fmt: skip
TENSORFLOW = SimpleNamespace(
    **DTYPES, constant=_tensor, identity=_over, reshape=np.reshape,
    zeros=lambda shape: np.zeros(shape, np.float32),
    range=lambda end, dtype=np.int32: np.arange(end, dtype=dtype),
)  # fmt: skip
LIBRARIES = {"np": np, "torch": TORCH, "tf": TENSORFLOW}


def in_numpy(setup: str, *expressions: str) -> list[Any]:
    """The values of expressions, after the statements of `setup`."""
    return run_shown_code(setup, *expressions, libraries=LIBRARIES)[1]
