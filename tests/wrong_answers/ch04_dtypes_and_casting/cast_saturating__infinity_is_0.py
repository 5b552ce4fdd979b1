"""Takes infinities for NaN."""

SENTENCE = "An infinity becomes the bound"
BREAKS = "beyond"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)

    def cast(value):
        if not math.isfinite(value):
            return 0
        return min(max(int(value), bounds.min), bounds.max)

    return np.array([cast(v) for v in x.ravel().tolist()], dtype=dtype).reshape(x.shape)
