"""Copied from assign_add, and the sign not changed."""

SENTENCE = "by value - delta"
BREAKS = "subtracted"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() + delta)

    def assign_sub(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() + delta)
