"""Takes two storages of one size for the same."""

SENTENCE = "Two storages that hold equal elements are two"
BREAKS = "own_storages"


def saved_bytes(tensors):
    return sum({x.untyped_storage().nbytes() for x in tensors})
