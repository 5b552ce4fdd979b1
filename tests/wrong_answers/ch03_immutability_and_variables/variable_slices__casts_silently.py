"""Lets the NumPy assignment cast the value."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "dtype"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        new[key] = value
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
