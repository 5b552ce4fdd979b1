"""Makes the smallest number of NaN."""

SENTENCE = "NaN becomes 0"
BREAKS = "nan"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)

    def cast(value):
        if value != value:
            return bounds.min
        if math.isinf(value):
            return bounds.max if value > 0 else bounds.min
        return min(max(int(value), bounds.min), bounds.max)

    return np.array([cast(v) for v in x.ravel().tolist()], dtype=dtype).reshape(x.shape)
