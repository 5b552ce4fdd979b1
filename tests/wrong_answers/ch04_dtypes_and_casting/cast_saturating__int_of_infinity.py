"""Treats NaN apart, and forgets that int() refuses infinities too."""

SENTENCE = "cannot convert float infinity to integer"
BREAKS = "beyond"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    values = [0 if v != v else int(v) for v in x.ravel().tolist()]
    values = [min(max(v, bounds.min), bounds.max) for v in values]
    return np.array(values, dtype=dtype).reshape(x.shape)
