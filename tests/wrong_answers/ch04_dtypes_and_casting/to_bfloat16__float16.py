"""Takes a float16 for it."""

SENTENCE = "which has 5 bits for the exponent"
BREAKS = "nearest"


def to_bfloat16(x):
    return x.astype(np.float16).view(np.uint16)
