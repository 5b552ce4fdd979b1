"""0 instead of False."""

SENTENCE = "expected True or False"


def changes_in_tensorflow():
    return {"e": 0}
