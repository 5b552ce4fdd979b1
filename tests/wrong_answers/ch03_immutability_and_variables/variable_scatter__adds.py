"""Adds the updates to what is there."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        indices, updates = np.asarray(indices), self.converted(updates)
        changed = scatter_nd(np.zeros(self.shape, self.dtype), indices, updates)
        return self.assign(self.value() + changed)
