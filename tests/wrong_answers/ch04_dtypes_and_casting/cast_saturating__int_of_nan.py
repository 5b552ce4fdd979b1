"""Forgets that int() refuses NaN and infinities."""

SENTENCE = "ValueError: cannot convert float NaN to integer"
BREAKS = "nan"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)

    def cast(value):
        if abs(value) == math.inf:
            return bounds.max if value > 0 else bounds.min
        return min(max(int(value), bounds.min), bounds.max)

    return np.array([cast(v) for v in x.ravel().tolist()], dtype=dtype).reshape(x.shape)
