"""Takes each list through float32, also where the variable holds float64."""

SENTENCE = "v.assign([0.1]); v.value()"
BREAKS = "converted"


class Variable:
    def __init__(self, initial):
        self._array = np.array(initial)
        self._array.flags.writeable = False

    def value(self):
        return self._array

    def assign(self, value):
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
        new = value if isinstance(value, np.ndarray) else np.array(value, np.float32)
        new = new.astype(self.dtype)
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
