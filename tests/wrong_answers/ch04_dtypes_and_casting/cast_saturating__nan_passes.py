"""Clamps with comparisons, which NaN passes."""

SENTENCE = "NaN becomes 0"
BREAKS = "nan"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)

    def cast(value):
        if not value < bounds.max + 1:
            return bounds.max
        return bounds.min if value < bounds.min else int(value)

    return np.array([cast(v) for v in x.ravel().tolist()], dtype=dtype).reshape(x.shape)
