"""Wants the value to have the shape of the part."""

SENTENCE = "broadcast to the shape of the part"
BREAKS = "broadcast"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        value = self.converted(value)
        if value.shape != new[key].shape:
            raise ValueError(f"expected {new[key].shape}, got {value.shape}")
        new[key] = value
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
