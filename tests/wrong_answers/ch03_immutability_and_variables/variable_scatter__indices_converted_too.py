"""Converts the indices to the dtype of the variable, as the updates."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        return self.assign(
            scatter_nd(self.value(), self.converted(indices), self.converted(updates))
        )
