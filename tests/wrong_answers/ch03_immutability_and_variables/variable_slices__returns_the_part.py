"""Returns the part in place of the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "itself"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        new[key] = self.converted(value)
        self.assign(new)
        return new[key]

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
