"""Spreads a single number, and no row."""

SENTENCE = "Here the value is broadcast"
BREAKS = "broadcast"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        value = self.converted(value)
        if value.ndim and value.shape != new[key].shape:
            raise ValueError(f"expected {new[key].shape}, got {value.shape}")
        new[key] = value
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
