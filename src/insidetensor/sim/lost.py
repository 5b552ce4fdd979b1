"""Remember which memory holds no result, because the operation that should have made it failed."""

from collections.abc import Iterable
from typing import Any

import torch


def lose(mems: Iterable[Any], sentence: str) -> None:
    """Mark the memory under these tensors, and so under every view of them."""
    for mem in mems:
        # A storage keeps its Python object, attributes included, as long as it lives.
        mem.untyped_storage().lost_because = sentence


def lost_because(values: Iterable[Any]) -> str | None:
    """The sentence of the first lost memory among the tensors in `values`, or None."""
    for value in values:
        if isinstance(value, torch.Tensor):
            sentence = getattr(value.untyped_storage(), "lost_because", None)
            if sentence is not None:
                return str(sentence)
        elif isinstance(value, list | tuple):
            sentence = lost_because(value)
            if sentence is not None:
                return sentence
    return None


def check_not_lost(values: Iterable[Any]) -> None:
    """Refuse to compute with lost memory.

    Raises: RuntimeError with the sentence that was, or will be, reported.
    """
    sentence = lost_because(values)
    if sentence is not None:
        raise RuntimeError(sentence)
