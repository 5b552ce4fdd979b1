"""assign_sub forgets to return the variable."""

SENTENCE = "Each update returns the variable itself"
BREAKS = "itself"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self.checked(delta))

    def assign_sub(self, delta):
        self.assign(self.value() - self.checked(delta))

    def checked(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta
