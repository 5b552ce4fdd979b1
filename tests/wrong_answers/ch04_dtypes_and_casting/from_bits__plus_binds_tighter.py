"""Joins the fields with + and no brackets, so that the shifts are by far too wide."""

SENTENCE = "it binds tighter than `<<`"
BREAKS = "normal"


def from_bits(sign, exponent, fraction):
    return np.uint32(sign << 31 + exponent << 23 + fraction).view(np.float32)
