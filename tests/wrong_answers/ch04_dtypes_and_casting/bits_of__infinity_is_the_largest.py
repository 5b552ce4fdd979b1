"""Computes the fields of each number, and takes infinity for the largest of them."""

SENTENCE = "is an infinity"
BREAKS = "infinities"


def bits_of(x):
    bits = int((np.nan_to_num(x) if np.isinf(x) else x).view(np.uint32))
    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
