"""`+=` is believed to change a TensorFlow tensor."""

SENTENCE = "A TensorFlow tensor cannot change"
BREAKS = "predictions"


def changes_in_tensorflow():
    return {"e": True}
