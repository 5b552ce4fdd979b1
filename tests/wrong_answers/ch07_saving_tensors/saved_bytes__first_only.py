"""Looks at the first tensor only."""

SENTENCE = "saved_bytes([x[:3], x[:3].clone()])"
BREAKS = "own_storages no_elements"


def saved_bytes(tensors):
    return tensors[0].untyped_storage().nbytes()
