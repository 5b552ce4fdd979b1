"""Refuses an ndarray only where a cast to the dtype would lose something."""

SENTENCE = "An ndarray must have the dtype of the variable"
BREAKS = "dtype"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        if isinstance(value, np.ndarray) and not np.can_cast(value.dtype, self.dtype):
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = self.value().copy()
        new[key] = np.array(value, dtype=self.dtype)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
