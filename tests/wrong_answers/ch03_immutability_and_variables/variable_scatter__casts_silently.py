"""Casts the updates, whatever dtype they have."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "refused"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        updates = np.asarray(updates, dtype=self.dtype)
        return self.assign(scatter_nd(self.value(), np.asarray(indices), updates))
