"""Returns the fields as text in base 2."""

SENTENCE = "expected an int"
BREAKS = "fields"


def bits_of(x):
    text = f"{int(x.view(np.uint32)):032b}"
    return text[0], text[1:9], text[9:]
