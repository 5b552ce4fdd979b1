"""Make arrays and tensors by running the very code that a sentence shows."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

from insidetensor.libraries import library


def names() -> dict[str, Any]:
    """What the code may use: np, torch and, where it is installed, tf (None where it is not)."""
    import torch

    return {"np": np, "torch": torch, "tf": tensorflow()}


def tensorflow() -> Any:
    """TensorFlow, or None where it is not installed."""
    try:
        installed = find_spec("tensorflow") is not None
    except ValueError:  # a module without a spec in its place
        installed = False
    return library("tensorflow") if installed else None


def made(setup: str, *expressions: str) -> list[Any]:
    """The values of the expressions after the statements of `setup`, all made anew."""
    known = names()
    exec(setup, known)
    return [eval(expression, known) for expression in expressions]


def can_run(code: str) -> bool:
    """Whether the libraries that the code names are installed."""
    return "tf." not in code or tensorflow() is not None
