"""Compares with max + 1 as a float, ints too, which are rounded for that."""

SENTENCE = "lost its last digits"
BREAKS = "bounds"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    too_large, too_small = x >= float(bounds.max + 1), x < bounds.min
    too_small |= x == -np.inf
    result = np.where(too_large | too_small | np.isnan(x), 0, x).astype(dtype)
    result[too_large] = bounds.max
    result[too_small] = bounds.min
    return result
