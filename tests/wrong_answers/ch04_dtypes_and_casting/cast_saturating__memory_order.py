"""Flattens in the order of the memory, and fills the shape row by row."""

SENTENCE = "at the same place"
BREAKS = "array"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)

    def cast(value):
        if value != value:
            return 0
        if math.isinf(value):
            return bounds.max if value > 0 else bounds.min
        return min(max(int(value), bounds.min), bounds.max)

    return np.array([cast(v) for v in x.ravel("K").tolist()], dtype=dtype).reshape(x.shape)
