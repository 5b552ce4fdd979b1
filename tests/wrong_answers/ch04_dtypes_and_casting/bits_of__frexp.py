"""Computes the fields with frexp, and forgets the subnormal numbers."""

SENTENCE = "there is no leading 1"
BREAKS = "subnormal"


def bits_of(x):
    sign = int(np.signbit(x))
    if np.isnan(x):
        return sign, 255, int(x.view(np.uint32)) & 0x7FFFFF
    if np.isinf(x):
        return sign, 255, 0
    if x == 0:
        return sign, 0, 0
    significand, power = math.frexp(abs(float(x)))
    return sign, power + 126, int((2 * significand - 1) * 2**23)
