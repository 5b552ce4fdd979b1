"""Takes the part for a view, and a single element is none."""

SENTENCE = "raised TypeError"
BREAKS = "part"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        part = new[key]
        part[...] = self.converted(value)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
