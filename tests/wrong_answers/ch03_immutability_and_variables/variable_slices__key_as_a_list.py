"""A list for a key names rows, and not an element."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        new[list(key) if isinstance(key, tuple) else key] = self.converted(value)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
