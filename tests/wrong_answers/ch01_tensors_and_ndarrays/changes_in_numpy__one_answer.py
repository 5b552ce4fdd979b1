"""One of the two answers is missing."""

SENTENCE = "has no answer for 'b'"
BREAKS = "predictions"


def changes_in_numpy():
    return {"a": True}
