"""Clamps at the top only."""

SENTENCE = "becomes the nearer bound"
BREAKS = "beyond bounds"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    values = [0 if v != v else v if v < bounds.max else bounds.max for v in x.ravel().tolist()]
    whole = [int(v) if v > -math.inf else bounds.min for v in values]
    wrapped = [v if v >= bounds.min else v % 2**bounds.bits + bounds.min for v in whole]
    low = [min(v, bounds.max) for v in wrapped]
    return np.array(low, dtype=dtype).reshape(x.shape)
