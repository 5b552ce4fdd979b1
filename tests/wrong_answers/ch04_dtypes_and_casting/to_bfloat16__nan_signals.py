"""Makes a NaN of NaN, and a signalling one."""

SENTENCE = "a pattern with all the bits of 0x7fc0 set"
BREAKS = "nan"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(x), 0x7F81, rounded).astype(np.uint16)
