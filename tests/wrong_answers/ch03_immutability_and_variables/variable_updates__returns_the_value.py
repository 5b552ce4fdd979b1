"""Returns the new value in place of the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "itself"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() + delta).value()

    def assign_sub(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() - delta).value()
