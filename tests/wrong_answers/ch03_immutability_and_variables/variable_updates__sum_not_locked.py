"""Keeps the sum as NumPy gives it: it can be written into, and is a number without axes."""

SENTENCE = "must be read-only"
BREAKS = "converted nothing_else"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        self._array = self.value() + self.checked(delta)
        return self

    def assign_sub(self, delta):
        self._array = self.value() - self.checked(delta)
        return self

    def checked(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta
