"""Casts delta, whatever dtype it has."""

SENTENCE = "nothing is promoted"
BREAKS = "dtype"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        delta = np.array(delta, dtype=self.dtype)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() + delta)

    def assign_sub(self, delta):
        delta = np.array(delta, dtype=self.dtype)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() - delta)
