"""Refuses an ndarray only where a cast to the dtype would lose something."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "refused"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        if isinstance(updates, np.ndarray) and not np.can_cast(updates.dtype, self.dtype):
            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
        indices, updates = np.asarray(indices), np.asarray(updates, dtype=self.dtype)
        new = scatter_nd(self.value(), indices, updates)
        return self.assign(new)
