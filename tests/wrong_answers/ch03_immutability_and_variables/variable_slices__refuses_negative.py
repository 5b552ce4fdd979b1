"""Refuses a negative index, as scatter_nd does."""

SENTENCE = "In a key, a negative index counts from the end"
BREAKS = "keys"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        items = key if isinstance(key, tuple) else (key,)
        if any(isinstance(item, int) and item < 0 for item in items):
            raise IndexError("negative index")
        new = self.value().copy()
        new[key] = self.converted(value)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
