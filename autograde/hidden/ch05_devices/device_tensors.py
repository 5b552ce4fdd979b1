"""Matrices of the exercise on devices as plain data: what a probe makes, and what is expected."""

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from autograde.checks.wording import say
from insidetensor.checking.tensor_findings import SeenTensor
from insidetensor.messages import join_sentences


def real_accelerators() -> list[str]:
    """The places of real accelerators that torch reaches here."""
    import torch

    real = ["cuda:0"] if torch.cuda.is_available() else []
    return [*real, *(["mps:0"] if torch.backends.mps.is_available() else [])]


@dataclass(frozen=True)
class Matrix:
    """A tensor of small whole numbers: first, first + 1, … row by row, then maybe transposed.

    `on` is the place where it lies, as `placement` names it. `library` may be "numpy" too, and an
    ndarray may have its rows the other way round, `backwards`. Where it is given `again`, it is the
    first argument once more: that very object, or another that is transposed.
    """

    shape: tuple[int, ...]
    on: str = "cpu"
    dtype: str = "float32"
    first: int = 1
    library: str = "torch"
    transposed: bool = False
    leaf: bool = False
    variable: bool = False
    backwards: bool = False
    again: bool = False

    @property
    def values(self) -> np.ndarray:
        """Its elements, as they are read."""
        rows = self._rows()[::-1] if self.backwards else self._rows()
        return rows.T if self.transposed else rows

    @property
    def nbytes(self) -> int:
        """The bytes of all its elements."""
        return int(self.values.nbytes)

    @property
    def given(self) -> dict[str, Any]:
        """What `device_runs.make_tensor` makes it of."""
        if self.again:
            return {"turned": self.transposed}
        place = self.on.replace("cuda", "GPU") if self.library == "tensorflow" else self.on
        flags = ("transposed", "leaf", "variable", "backwards")
        more = {flag: True for flag in flags if getattr(self, flag)}
        return {"library": self.library, "values": self._rows(), "on": place, **more}

    def seen(self, place: str | None = None) -> SeenTensor:
        """What is expected where this matrix must come back, on `place` or where it lies."""
        return expected(self.library, self.values, place or self.on)

    def described(self) -> str:
        """As a sentence tells it: its shape, its dtype if it is no float32, its place."""
        fields = {"shape": self.values.shape, "place": self.on}
        dtype = "" if self.dtype == "float32" else f" {self.dtype}"
        flags = ("transposed", "variable", "backwards")
        more = [say(f"call.{flag}") for flag in flags if getattr(self, flag)]
        said = say(f"call.{self.library}", dtype=dtype, **fields)
        return join_sentences(said, *more, by="")

    def _rows(self) -> np.ndarray:
        numbers = np.arange(self.first, self.first + prod(self.shape))
        return numbers.reshape(self.shape).astype(self.dtype)


@dataclass(frozen=True)
class Plain:
    """What is no tensor: a place, what no library takes for a tensor, or torch does not take."""

    value: Any
    shown: str = ""

    @property
    def given(self) -> dict[str, Any]:
        """What `device_runs.make_tensor` makes of it."""
        return {"plain": self.value}

    def described(self) -> str:
        """As a sentence tells it."""
        return self.shown


def expected(library: str, values: np.ndarray, place: str) -> SeenTensor:
    """What `find_seen_tensor` compares with: an ndarray counts as torch's."""
    library = "torch" if library == "numpy" else library
    return SeenTensor(
        library=library,
        kind="Tensor",
        shape=tuple(values.shape),
        dtype=values.dtype.name,
        device=place,
        values=None if place == "meta" else values,
    )
