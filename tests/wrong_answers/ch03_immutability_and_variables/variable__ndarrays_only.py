"""Takes nothing but ndarrays."""

SENTENCE = "Numbers and lists are converted to the dtype of the variable."
BREAKS = "converted shape"


class Variable:
    def __init__(self, initial):
        self._array = np.array(initial)
        self._array.flags.writeable = False

    def value(self):
        return self._array

    def assign(self, value):
        if not isinstance(value, np.ndarray) or value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {getattr(value, 'dtype', None)}")
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
