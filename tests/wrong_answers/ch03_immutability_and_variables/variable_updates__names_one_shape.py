"""Names the shape of delta, and not the one of the variable."""

SENTENCE = "`(3,)`"
BREAKS = "shape"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        return self.assign(self.value() + self.checked(delta))

    def assign_sub(self, delta):
        return self.assign(self.value() - self.checked(delta))

    def checked(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"got {delta.shape}")
        return delta
