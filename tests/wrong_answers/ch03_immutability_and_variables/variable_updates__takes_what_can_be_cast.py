"""Refuses an ndarray only where a cast to the dtype would lose something."""

SENTENCE = "nothing is promoted"
BREAKS = "dtype"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self._checked(delta))

    def assign_sub(self, delta):
        return self.assign(self.value() - self._checked(delta))

    def _checked(self, delta):
        if isinstance(delta, np.ndarray) and not np.can_cast(delta.dtype, self.dtype):
            raise TypeError(f"expected {self.dtype}, got {delta.dtype}")
        checked = np.array(delta, dtype=self.dtype)
        if checked.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {checked.shape}")
        return checked
