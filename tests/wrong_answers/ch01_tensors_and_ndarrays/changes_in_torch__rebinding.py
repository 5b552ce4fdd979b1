"""`+=` is believed to make a new tensor."""

SENTENCE = "`+=` changes a torch tensor in place"
BREAKS = "predictions"


def changes_in_torch():
    return {"c": False, "d": False}
