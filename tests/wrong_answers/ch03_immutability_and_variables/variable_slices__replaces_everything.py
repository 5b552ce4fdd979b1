"""Stretches the value over everything."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        return self.assign(np.broadcast_to(self.converted(value), self.shape))

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
