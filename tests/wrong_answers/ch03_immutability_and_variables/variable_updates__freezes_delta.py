"""Makes the caller's delta read-only."""

SENTENCE = "The caller's own array must stay writable"
BREAKS = "nothing_else"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self._checked(delta))

    def assign_sub(self, delta):
        return self.assign(self.value() - self._checked(delta))

    def _checked(self, delta):
        if isinstance(delta, np.ndarray) and delta.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {delta.dtype}")
        checked = np.asarray(delta, dtype=self.dtype)
        if checked.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {checked.shape}")
        checked.flags.writeable = False
        return checked
