"""Run the five pieces of code of the predictions, and look whether y changed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .shared_bytes import held
from .shown_code import can_run, names


@dataclass(frozen=True)
class Piece:
    """Code that makes x and y, and the line after it that writes to x."""

    letter: str
    setup: str
    write: str

    @property
    def code(self) -> str:
        """The whole piece, as the exercise shows it."""
        return f"{self.setup}\n{self.write}"

    @property
    def can_run(self) -> bool:
        """Whether the libraries that it names are installed."""
        return can_run(self.code)

    def changes_y(self) -> bool:
        """Whether y holds other values after the write than before it."""
        known = names()
        exec(self.setup, known)
        before, _ = held(np.asarray(known["y"]))
        exec(self.write, known)
        return held(np.asarray(known["y"]))[0] != before


PIECES = {
    "changes_in_numpy": (
        Piece("a", "x = np.arange(6)\ny = np.broadcast_to(x, (2, 6))", "x[0] = 100"),
        Piece("b", "x = np.arange(6)\ny = x[[0, 1, 2]]", "x[0] = 100"),
    ),
    "changes_in_torch": (
        Piece("c", "x = np.zeros(3)\ny = torch.as_tensor(x, dtype=torch.float32)", "x[0] = 100"),
        Piece("d", "x = torch.zeros(3)\ny = x.numpy()", "x += 1"),
    ),
    "changes_in_tensorflow": (Piece("e", "x = tf.zeros(3)\ny = np.asarray(x)", "x += 1"),),
}
