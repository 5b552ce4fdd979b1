"""A list of indices is taken for a slice."""

SENTENCE = "Indexing with a list copies"
BREAKS = "predictions"


def changes_in_numpy():
    return {"a": True, "b": True}
