"""The answers are made, and not returned."""

SENTENCE = "is a `return` missing?"
BREAKS = "predictions"


def changes_in_numpy():
    answers = {"a": True, "b": False}
    print(answers)
