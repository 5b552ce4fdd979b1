"""Rounds to three digits in base 10, as 7 bits of fraction are worth."""

SENTENCE = "the 16 highest are the answer"
BREAKS = "nearest"


def to_bfloat16(x):
    text = [float(f"{value:.3g}") for value in x.ravel().tolist()]
    return (
        (np.array(text, dtype=np.float32).view(np.uint32) >> 16).astype(np.uint16).reshape(x.shape)
    )
