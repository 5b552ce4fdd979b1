"""The answers are made, and not returned."""

SENTENCE = "is a `return` missing?"


def changes_in_numpy():
    answers = {"a": True, "b": False}
    print(answers)
