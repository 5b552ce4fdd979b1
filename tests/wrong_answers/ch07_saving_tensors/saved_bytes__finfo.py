"""Asks `finfo` for the bits of an element, which knows floats only."""

SENTENCE = "raised TypeError"
BREAKS = "dtypes"


def saved_bytes(tensors):
    storages = {x.untyped_storage().data_ptr(): x for x in tensors}
    return sum(
        x.untyped_storage().nbytes() // x.element_size() * (torch.finfo(x.dtype).bits // 8)
        for x in storages.values()
    )
