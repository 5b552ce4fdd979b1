"""The letters are capitals."""

SENTENCE = "has no answer for 'c'"
BREAKS = "predictions"


def changes_in_torch():
    return {"C": False, "D": True}
