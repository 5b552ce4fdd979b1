"""Counts bits in place of bytes."""

SENTENCE = "count bytes, of 8 bits each"
BREAKS = "whole"


def saved_bytes(tensors):
    storages = {x.untyped_storage().data_ptr(): x.untyped_storage() for x in tensors}
    return sum(storage.nbytes() * 8 for storage in storages.values())
