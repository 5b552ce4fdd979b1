"""Says which y stay, and not which change."""

SENTENCE = "the view shows it"
BREAKS = "predictions"


def changes_in_numpy():
    return {"a": False, "b": True}
