"""as_tensor is believed to share always."""

SENTENCE = "`as_tensor` had to copy"
BREAKS = "predictions"


def changes_in_torch():
    return {"c": True, "d": True}
