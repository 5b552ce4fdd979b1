"""Takes two storages with equal elements for the same."""

SENTENCE = "Two storages that hold equal elements are two"
BREAKS = "own_storages"


def saved_bytes(tensors):
    storages = {bytes(x.untyped_storage().tolist()) for x in tensors}
    return sum(len(storage) for storage in storages)
