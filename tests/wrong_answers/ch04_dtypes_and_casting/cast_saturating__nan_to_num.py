"""Lets `nan_to_num` replace infinities, by the largest number of their own dtype."""

SENTENCE = "An infinity becomes the bound"
BREAKS = "beyond"


def cast_saturating(x, dtype):
    bounds = np.iinfo(dtype)
    values = [min(max(int(v), bounds.min), bounds.max) for v in np.nan_to_num(x).ravel().tolist()]
    return np.array(values, dtype=dtype).reshape(x.shape)
