"""Nothing is believed to be shared between libraries, or all the other way round."""

SENTENCE = "had to copy"
BREAKS = "predictions"


def changes_in_torch():
    return {"c": True, "d": False}
