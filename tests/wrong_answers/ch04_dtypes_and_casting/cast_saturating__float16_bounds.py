"""Compares NumPy's numbers with the bounds, and as a float16 some bounds are infinite."""

SENTENCE = "cannot convert float infinity to integer"
BREAKS = "beyond"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    result = np.zeros(x.shape, dtype=dtype)
    for index, value in np.ndenumerate(x):
        if value > bounds.max:
            result[index] = bounds.max
        elif value < bounds.min:
            result[index] = bounds.min
        elif not np.isnan(value):
            result[index] = min(int(value), bounds.max)
    return result
