"""Adds what is not converted yet, and casts the sum."""

SENTENCE = "v = Variable([-1, 2])"
BREAKS = "converted"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(np.array(self.value() + self._checked(delta)).astype(self.dtype))

    def assign_sub(self, delta):
        return self.assign(np.array(self.value() - self._checked(delta)).astype(self.dtype))

    def _checked(self, delta):
        if isinstance(delta, np.ndarray) and delta.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {delta.dtype}")
        checked = np.array(delta)
        if checked.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {checked.shape}")
        return checked
