"""Leaves the variable alone when an index is bad."""

SENTENCE = "What `scatter_nd` refuses"
BREAKS = "refused"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        try:
            return self.assign(
                scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
            )
        except IndexError:
            return self
