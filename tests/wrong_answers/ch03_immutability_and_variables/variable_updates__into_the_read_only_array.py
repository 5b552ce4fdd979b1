"""Adds in place to the value, which is read-only."""

SENTENCE = "another array, since the one that it holds is read-only"
BREAKS = "added"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        value = self.value()
        value += self.checked(delta)
        return self.assign(value)

    def assign_sub(self, delta):
        value = self.value()
        value -= self.checked(delta)
        return self.assign(value)

    def checked(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta
