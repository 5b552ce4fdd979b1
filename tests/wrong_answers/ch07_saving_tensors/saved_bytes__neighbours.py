"""Compares each storage with the one before it only."""

SENTENCE = "as often as a tensor looks into it"
BREAKS = "once"


def saved_bytes(tensors):
    total, last = 0, None
    for x in tensors:
        storage = x.untyped_storage()
        if storage.data_ptr() != last:
            total += storage.nbytes()
        last = storage.data_ptr()
    return total
