"""Gives the name of the part to the value, and nothing is written."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        part = new[key]
        part = np.broadcast_to(self.converted(value), part.shape)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
