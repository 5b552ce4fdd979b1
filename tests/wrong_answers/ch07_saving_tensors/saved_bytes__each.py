"""Counts a storage as often as it is looked into."""

SENTENCE = "as often as a tensor looks into it"
BREAKS = "once"


def saved_bytes(tensors):
    return sum(x.untyped_storage().nbytes() for x in tensors)
