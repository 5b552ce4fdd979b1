"""Writes into the value, which is read-only."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        self.value()[key] = self.converted(value)
        return self

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
