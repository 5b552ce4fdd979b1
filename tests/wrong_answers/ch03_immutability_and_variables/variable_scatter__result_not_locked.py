"""Keeps the changed copy, and forgets to make it read-only."""

SENTENCE = "must be read-only"
BREAKS = "nothing_else"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        self._array = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
        return self
