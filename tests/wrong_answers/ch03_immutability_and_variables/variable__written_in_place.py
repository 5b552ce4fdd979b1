"""Writes into the array that it holds; value() is a read-only view of it."""

SENTENCE = "The snapshot `s` was taken before"
BREAKS = "snapshot"


class Variable:
    def __init__(self, initial):
        self._array = np.array(initial)

    def value(self):
        view = self._array[...]
        view.flags.writeable = False
        return view

    def assign(self, value):
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = np.array(value, dtype=self.dtype)
        if new.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
        self._array[...] = new
        return self

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
