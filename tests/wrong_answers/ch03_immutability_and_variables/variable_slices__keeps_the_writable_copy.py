"""Keeps the copy that it wrote into, and forgets to make it read-only."""

SENTENCE = "must be read-only"
BREAKS = "nothing_else"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        new[key] = self.converted(value)
        self._array = new
        return self

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
