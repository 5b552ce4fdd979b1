"""A read-only view is taken for a copy."""

SENTENCE = "x can still be written, and the view shows it"
BREAKS = "predictions"


def changes_in_numpy():
    return {"a": False, "b": False}
