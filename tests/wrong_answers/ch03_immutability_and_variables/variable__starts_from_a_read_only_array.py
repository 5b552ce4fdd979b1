"""Starts from the very array where it is read-only: its owner can write into it."""

SENTENCE = "v = Variable(r); a[0] = 9.0; v.value()"
BREAKS = "copies"


def _is_read_only(value):
    return isinstance(value, np.ndarray) and not value.flags.writeable


class Variable:
    def __init__(self, initial):
        self._array = initial if _is_read_only(initial) else np.array(initial)
        self._array.flags.writeable = False

    def value(self):
        return self._array

    def assign(self, value):
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected {self.dtype}, got {value.dtype}")
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
