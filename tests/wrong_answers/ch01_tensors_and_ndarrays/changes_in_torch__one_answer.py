"""One of the two answers is missing."""

SENTENCE = "has no answer for 'd'"
BREAKS = "predictions"


def changes_in_torch():
    return {"c": False}
