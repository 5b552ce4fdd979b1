"""Forgets to return the variable."""

SENTENCE = "Each update returns the variable itself"
BREAKS = "nothing_else"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        self.assign(scatter_nd(self.value(), np.asarray(indices), self.converted(updates)))
