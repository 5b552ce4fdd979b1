"""Clamps and cuts whole arrays, and forgets the cast itself."""

SENTENCE = "an array of dtype float64; expected int8"
BREAKS = "numbers"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    return np.trunc(np.clip(np.nan_to_num(x.astype(np.float64)), bounds.min, bounds.max))
