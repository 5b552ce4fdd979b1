"""An index past the end becomes the last one."""

SENTENCE = "NumPy raises an IndexError for this key"
BREAKS = "bad_key"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        if isinstance(key, int):
            key = min(max(key, -self.shape[0]), self.shape[0] - 1)
        new = self.value().copy()
        new[key] = self.converted(value)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
