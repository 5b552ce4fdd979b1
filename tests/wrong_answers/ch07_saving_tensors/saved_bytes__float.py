"""Returns a float."""

SENTENCE = "expected an int"
BREAKS = "whole"


def saved_bytes(tensors):
    storages = {x.untyped_storage().data_ptr(): x.untyped_storage() for x in tensors}
    return sum(storage.nbytes() for storage in storages.values()) / 1.0
