"""Reads the bytes in the order of the memory, whatever the strides are."""

SENTENCE = "has the shape of `x`"
BREAKS = "shape"


def to_bfloat16(x):
    bits = np.frombuffer(x.tobytes(order="A"), dtype=np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    is_nan = (bits & 0x7FFFFFFF) > 0x7F800000
    return np.where(is_nan, 0x7FC0, rounded).astype(np.uint16).reshape(x.shape)
