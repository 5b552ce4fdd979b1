"""A part without elements is taken for a mistake."""

SENTENCE = "This part has no elements"
BREAKS = "keys broadcast"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        if not new[key].size:
            raise IndexError("nothing there")
        new[key] = self.converted(value)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
