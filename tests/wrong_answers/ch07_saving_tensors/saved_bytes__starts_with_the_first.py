"""Begins with the first tensor, which an empty list has not."""

SENTENCE = "raised IndexError"
BREAKS = "no_elements"


def saved_bytes(tensors):
    met = [tensors[0].untyped_storage().data_ptr()]
    total = tensors[0].untyped_storage().nbytes()
    for x in tensors[1:]:
        storage = x.untyped_storage()
        if storage.data_ptr() not in met:
            met.append(storage.data_ptr())
            total += storage.nbytes()
    return total
