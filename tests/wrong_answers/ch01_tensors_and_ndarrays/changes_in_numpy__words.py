"""The answers are words."""

SENTENCE = "expected True or False"
BREAKS = "predictions"


def changes_in_numpy():
    return {"a": "yes", "b": "no"}
