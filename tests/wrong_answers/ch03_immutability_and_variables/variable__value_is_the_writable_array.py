"""Hands out the array that it holds, and anybody may write into it."""

SENTENCE = "must be read-only"
BREAKS = "read_only"


class Variable:
    def __init__(self, initial):
        self._array = np.array(initial)

    def value(self):
        return self._array

    def assign(self, value):
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = np.array(value, dtype=self.dtype)
        if new.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
        self._array = new
        return self

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
