"""Subtracts by adding -delta, which a list does not have."""

SENTENCE = "Lists are converted to the dtype of the variable before"
BREAKS = "dtype converted"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self.checked(delta))

    def assign_sub(self, delta):
        return self.assign_add(-delta)

    def checked(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta
