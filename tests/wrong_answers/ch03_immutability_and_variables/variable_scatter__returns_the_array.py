"""Keeps the changed copy, and returns it in place of the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "nothing_else"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
        self.assign(updated)
        return updated
