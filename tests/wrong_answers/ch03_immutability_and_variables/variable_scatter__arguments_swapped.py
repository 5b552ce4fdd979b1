"""Hands the updates on before the indices."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        return self.assign(scatter_nd(self.value(), self.converted(updates), np.asarray(indices)))
