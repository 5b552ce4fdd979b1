"""Adds in place to a copy, so that NumPy converts a list, and NumPy refuses floats for ints."""

SENTENCE = "raised UFuncTypeError"
BREAKS = "converted"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        new = self.value().copy()
        new += self._checked(delta)
        return self.assign(new)

    def assign_sub(self, delta):
        new = self.value().copy()
        new -= self._checked(delta)
        return self.assign(new)

    def _checked(self, delta):
        if isinstance(delta, np.ndarray) and delta.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {delta.dtype}")
        if np.shape(delta) != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {np.shape(delta)}")
        return delta
