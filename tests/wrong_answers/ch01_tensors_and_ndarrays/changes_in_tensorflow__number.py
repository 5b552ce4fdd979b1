"""0 instead of False."""

SENTENCE = "expected True or False"
BREAKS = "predictions"


def changes_in_tensorflow():
    return {"e": 0}
