"""Keeps a read-only array without a copy: its owner can write into it."""

SENTENCE = "v.assign(r); a[0] = 9.0; v.value()"
BREAKS = "copies"


class Variable:
    def __init__(self, initial):
        self._array = np.array(initial)
        self._array.flags.writeable = False

    def value(self):
        return self._array

    def assign(self, value):
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = value
        if not isinstance(value, np.ndarray) or value.flags.writeable:
            new = np.array(value, dtype=self.dtype)
        if new.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
        new.flags.writeable = False
        self._array = new
        return self

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
