"""Rounds to the nearest whole number."""

SENTENCE = "neither rounded"
BREAKS = "fraction"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)

    def cast(value):
        if value != value:
            return 0
        if math.isinf(value):
            return bounds.max if value > 0 else bounds.min
        return min(max(round(value), bounds.min), bounds.max)

    return np.array([cast(v) for v in x.ravel().tolist()], dtype=dtype).reshape(x.shape)
