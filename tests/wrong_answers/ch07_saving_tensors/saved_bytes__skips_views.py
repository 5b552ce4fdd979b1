"""Leaves out views, as if another tensor of the list always wrote their storage."""

SENTENCE = "The storage is written whole"
BREAKS = "whole"


def saved_bytes(tensors):
    storages = {x.data_ptr(): x.untyped_storage() for x in tensors if x._base is None}
    return sum(storage.nbytes() for storage in storages.values())
