"""Leaves the variable alone when the key is bad."""

SENTENCE = "let it pass"
BREAKS = "bad_key"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        try:
            new[key] = self.converted(value)
        except IndexError:
            return self
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
