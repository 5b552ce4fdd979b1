"""Rounds the fraction alone and loses its carry."""

SENTENCE = "its carry is lost"
BREAKS = "carry"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    rounded = (bits >> 16) & 0xFF80 | rounded & 0x7F
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
