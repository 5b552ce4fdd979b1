"""Clears the caller's indices when they have been used."""

SENTENCE = "must be left as it is"
BREAKS = "nothing_else"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        if isinstance(updates, np.ndarray) and updates.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {updates.dtype}")
        indices, updates = np.asarray(indices), np.asarray(updates, dtype=self.dtype)
        new = scatter_nd(self.value(), indices, updates)
        indices[...] = 0
        return self.assign(new)
