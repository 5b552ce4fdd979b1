"""Tapes of TensorFlow in the learner's process, kept for the gradients that the judge asks for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_KEPT = 20


class Tapes:
    """The tapes of the last calls; each stays as long as the judge may still ask."""

    def __init__(self) -> None:
        self._ended: deque[Any] = deque(maxlen=_KEPT)
        self._now: list[Any] = []
        # The tape knows them by number alone: they must stay the objects that they are.
        self._watched: deque[Any] = deque(maxlen=10 * _KEPT)

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Record what the block computes."""
        import tensorflow as tf

        with tf.GradientTape(persistent=True) as tape:
            self._now.append(tape)
            try:
                yield
            finally:
                self._now.pop()
        self._ended.append(tape)

    def watch(self, values: list[Any]) -> None:
        """Look at the tensors among these, where anything is recorded."""
        for tape in self._now[-1:]:
            for value in values:
                if type(value).__name__ == "EagerTensor":
                    tape.watch(value)
                    self._watched.append(value)

    def gradients(self, value: Any, inputs: list[Any], gradient: Any) -> list[Any]:
        """The gradients of the inputs, by the last tape on which any leads there."""
        found: list[Any] = [None] * len(inputs)
        for tape in reversed(self._ended):
            found = list(tape.gradient(value, inputs, gradient))
            if any(one is not None for one in found):
                break
        return found
