"""Clamps, and leaves the dtype as it was."""

SENTENCE = "expected int8"
BREAKS = "array"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    values = [0 if v != v else min(max(v, bounds.min), bounds.max) for v in x.ravel().tolist()]
    return np.array([int(v) for v in values]).reshape(x.shape)
