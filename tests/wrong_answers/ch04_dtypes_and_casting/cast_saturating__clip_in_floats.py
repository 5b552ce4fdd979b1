"""Clamps floats to bounds that are no floats."""

SENTENCE = "so a test against it in floats lets"
BREAKS = "beyond bounds"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    if x.dtype.kind == "f":
        x = np.nan_to_num(x, nan=0.0, posinf=np.inf, neginf=-np.inf)
        return np.clip(x, x.dtype.type(bounds.min), x.dtype.type(bounds.max)).astype(dtype)
    values = [min(max(value, bounds.min), bounds.max) for value in x.ravel().tolist()]
    return np.array(values, dtype=dtype).reshape(x.shape)
