"""Tells storages apart by the `id` of objects that are gone at once."""

SENTENCE = "This counts a storage as often"
BREAKS = "once"


def saved_bytes(tensors):
    return sum({id(x): x.untyped_storage().nbytes() for x in tensors}.values())
