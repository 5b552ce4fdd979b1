"""Computes the changed copy and forgets to keep it."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
        return self
