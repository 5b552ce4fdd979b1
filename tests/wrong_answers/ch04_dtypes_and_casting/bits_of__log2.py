"""Takes the power of two from a logarithm, which rounds up just below the next power."""

SENTENCE = "expected (0, 254, 8388607)"
BREAKS = "fields"


def bits_of(x):
    if not np.isfinite(x) or abs(x) < 2.0**-126:
        bits = int(x.view(np.uint32))
        return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
    power = int(np.floor(np.log2(abs(x))))
    return int(x < 0), power + 127, int((abs(float(x)) / 2.0**power - 1) * 2**23)
