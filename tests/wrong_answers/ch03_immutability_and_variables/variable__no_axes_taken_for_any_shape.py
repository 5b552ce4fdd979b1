"""A number is taken for a value of every shape."""

SENTENCE = "the value must have exactly the shape of the variable"
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
        if new.ndim and new.shape != self.shape:
            raise ValueError(f"expected {self.shape}, got {new.shape}")
        new.flags.writeable = False
        self._array = new
        return self

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
