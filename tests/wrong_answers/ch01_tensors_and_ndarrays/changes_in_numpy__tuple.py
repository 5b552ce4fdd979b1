"""A tuple of answers."""

SENTENCE = "expected a dict"
BREAKS = "predictions"


def changes_in_numpy():
    return (True, False)
