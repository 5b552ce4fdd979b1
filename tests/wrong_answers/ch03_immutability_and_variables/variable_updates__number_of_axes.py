"""Compares the number of axes, and not the sizes."""

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
        if delta.ndim != len(self.shape):
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta
