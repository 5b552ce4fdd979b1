"""Makes the array that it holds writable for a moment, and writes into it."""

SENTENCE = "The snapshot `s`"
BREAKS = "nothing_else"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
        self._array.flags.writeable = True
        self._array[...] = updated
        self._array.flags.writeable = False
        return self
