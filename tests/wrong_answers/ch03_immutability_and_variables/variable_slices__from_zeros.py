"""Writes into zeros."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = np.zeros(self.shape, self.dtype)
        new[key] = self.converted(value)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
