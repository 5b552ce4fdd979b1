"""Counts elements of the storages."""

SENTENCE = "This counts elements; count bytes"
BREAKS = "whole"


def saved_bytes(tensors):
    return sum(x.untyped_storage().nbytes() // x.element_size() for x in tensors)
