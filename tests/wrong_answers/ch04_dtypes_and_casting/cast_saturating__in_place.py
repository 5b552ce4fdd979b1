"""Puts 0 for NaN into the array that it was given."""

SENTENCE = "changed the array that it was given"
BREAKS = "x_stays"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    x[np.isnan(x)] = 0
    values = [min(max(value, bounds.min), bounds.max) for value in x.ravel().tolist()]
    return np.array([int(value) for value in values], dtype=dtype).reshape(x.shape)
