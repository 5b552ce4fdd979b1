"""Converts the number to an int in place of looking at its bits."""

SENTENCE = "expected (0, 128, 5242880)"
BREAKS = "fields"


def bits_of(x):
    bits = int(abs(x)) if np.isfinite(x) else 0
    return int(x < 0), (bits >> 23) & 0xFF, bits & 0x7FFFFF
