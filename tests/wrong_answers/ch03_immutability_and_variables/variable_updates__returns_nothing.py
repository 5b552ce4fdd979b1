"""Forgets to return the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "itself"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        self.assign(self.value() + delta)

    def assign_sub(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        self.assign(self.value() - delta)
