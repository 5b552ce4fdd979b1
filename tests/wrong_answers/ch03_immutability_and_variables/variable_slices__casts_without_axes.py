"""Takes an array without axes for a number."""

SENTENCE = "An array without axes is an ndarray as well"
BREAKS = "dtype"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        if isinstance(value, np.ndarray) and value.ndim and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = self.value().copy()
        new[key] = np.array(value, dtype=self.dtype)
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
