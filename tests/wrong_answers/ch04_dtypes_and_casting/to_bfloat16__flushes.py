"""Sets tiny numbers to 0."""

SENTENCE = "A number next to 0 became 0"
BREAKS = "tiny"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    rounded = np.where(np.abs(x) < 2.0**-126, (bits >> 16) & 0x8000, rounded)
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
