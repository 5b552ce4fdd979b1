"""Writes the bits as text and forgets that leading zeros are left out."""

SENTENCE = "1 bit for the sign"
BREAKS = "fields"


def bits_of(x):
    text = f"{int(x.view(np.uint32)):b}"
    return int(text[:1], 2), int(text[1:9] or "0", 2), int(text[9:] or "0", 2)
