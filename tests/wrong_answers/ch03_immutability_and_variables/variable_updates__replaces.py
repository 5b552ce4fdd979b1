"""Assigns delta, and adds nothing."""

SENTENCE = "by value + delta"
BREAKS = "added"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(delta)

    def assign_sub(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() - delta)
