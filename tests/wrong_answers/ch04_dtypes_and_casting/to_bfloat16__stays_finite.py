"""Keeps what is too large at the largest bfloat16."""

SENTENCE = "comes infinity, not the largest again"
BREAKS = "carry"


def to_bfloat16(x):
    bits = x.view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    too_large = np.isfinite(x) & ((rounded & 0x7FFF) == 0x7F80)
    rounded = np.where(too_large, rounded - 1, rounded)
    return np.where(np.isnan(x), 0x7FC0, rounded).astype(np.uint16)
