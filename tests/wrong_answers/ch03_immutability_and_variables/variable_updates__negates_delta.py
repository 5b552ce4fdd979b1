"""Negates the caller's delta in place to subtract it."""

SENTENCE = "must be left as it is"
BREAKS = "nothing_else"


@extends(Variable)
class VariableUpdates:
    def assign_add(self, delta):
        delta = self.converted(delta)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return self.assign(self.value() + delta)

    def assign_sub(self, delta):
        if isinstance(delta, np.ndarray):
            np.negative(delta, out=delta)
        else:
            delta = -self.converted(delta)
        return self.assign_add(delta)
