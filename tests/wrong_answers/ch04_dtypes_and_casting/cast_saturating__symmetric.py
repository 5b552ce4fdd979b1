"""Takes −max for the smallest number."""

SENTENCE = "outside of -128 … 127 becomes the nearer bound"
BREAKS = "beyond bounds"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)

    def cast(value):
        if value != value:
            return 0
        if math.isinf(value):
            return bounds.max if value > 0 else -bounds.max
        return min(max(int(value), -bounds.max if bounds.min else 0), bounds.max)

    return np.array([cast(v) for v in x.ravel().tolist()], dtype=dtype).reshape(x.shape)
