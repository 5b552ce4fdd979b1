"""Names the shape that came, and not the one of the variable."""

SENTENCE = "`(3,)`"
BREAKS = "shape"


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
        if new.shape != self.shape:
            raise ValueError(f"got {new.shape}")
        new.flags.writeable = False
        self._array = new
        return self

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
