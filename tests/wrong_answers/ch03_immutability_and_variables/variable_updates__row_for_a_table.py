"""Compares the last axes only, so that a row is added to each row of a table."""

SENTENCE = "must have exactly the shape of the variable"
BREAKS = "shape"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self.checked(delta))

    def assign_sub(self, delta):
        return self.assign(self.value() - self.checked(delta))

    def checked(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape[len(self.shape) - delta.ndim :]:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta
