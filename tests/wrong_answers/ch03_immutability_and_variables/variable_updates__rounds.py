"""Rounds floats where the variable holds ints."""

SENTENCE = "it is cut off, not rounded"
BREAKS = "converted"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self.checked(delta))

    def assign_sub(self, delta):
        return self.assign(self.value() - self.checked(delta))

    def checked(self, delta):
        if not isinstance(delta, np.ndarray) and self.dtype.kind == "i":
            delta = np.rint(delta).tolist()
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta
