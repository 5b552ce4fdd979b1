"""Returns the changed copy; the variable stays as it was."""

SENTENCE = "The value becomes what"
BREAKS = "scattered"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        return scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
