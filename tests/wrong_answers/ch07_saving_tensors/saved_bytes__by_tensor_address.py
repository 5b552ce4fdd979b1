"""Tells storages apart by where each tensor begins."""

SENTENCE = "This counts a storage as often"
BREAKS = "once"


def saved_bytes(tensors):
    return sum({x.data_ptr(): x.untyped_storage().nbytes() for x in tensors}.values())
