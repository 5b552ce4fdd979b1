"""A tuple of answers."""

SENTENCE = "expected a dict"


def changes_in_numpy():
    return (True, False)
