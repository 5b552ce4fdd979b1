"""Keeps the array that it is given, and copies it when its value is asked for."""

SENTENCE = "The variable must keep a copy"
BREAKS = "copies"


class Variable:
    def __init__(self, initial):
        self._array = np.asarray(initial)

    def value(self):
        copy = self._array.copy()
        copy.flags.writeable = False
        return copy

    def assign(self, value):
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = np.asarray(value, dtype=self.dtype)
        if new.shape != self.shape:
            raise ValueError(f"expected {self.shape}, got {new.shape}")
        self._array = new
        return self

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
