"""Replaces the value first, and then looks at its shape."""

SENTENCE = "After an error the variable must hold what it held before."
BREAKS = "after_error"


class Variable:
    def __init__(self, initial):
        self._array = np.array(initial)
        self._array.flags.writeable = False

    def value(self):
        return self._array

    def assign(self, value):
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = np.array(value, dtype=self.dtype)
        before = self.shape
        new.flags.writeable = False
        self._array = new
        if new.shape != before:
            raise ValueError(f"expected shape {before}, got {new.shape}")
        return self

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
