"""Clamps what the cast has made, when it has wrapped around already."""

SENTENCE = "does not wrap around"
BREAKS = "beyond bounds"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    numbers = x.astype(dtype)
    numbers[np.isnan(x)] = 0
    return np.minimum(np.maximum(numbers, bounds.min), bounds.max)
