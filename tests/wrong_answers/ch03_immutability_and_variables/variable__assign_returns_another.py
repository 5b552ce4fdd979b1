"""Makes a new variable and leaves the old one as it was."""

SENTENCE = "`assign` replaces the value by what it is given"
BREAKS = "no_axes snapshot assign converted copies"


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
            raise ValueError(f"expected {self.shape}, got {new.shape}")
        new.flags.writeable = False
        return Variable(new)

    @property
    def shape(self):
        return self.value().shape

    @property
    def dtype(self):
        return self.value().dtype
