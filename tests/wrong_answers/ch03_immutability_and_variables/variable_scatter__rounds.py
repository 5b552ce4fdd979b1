"""Rounds floats where the variable holds ints."""

SENTENCE = "In a variable of ints, 1.7 becomes 1"
BREAKS = "lists"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        if isinstance(updates, np.ndarray) and updates.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
        indices, updates = np.asarray(indices), np.rint(updates).astype(self.dtype)
        new = scatter_nd(self.value(), indices, updates)
        return self.assign(new)
