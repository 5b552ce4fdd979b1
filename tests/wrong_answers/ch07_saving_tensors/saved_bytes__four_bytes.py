"""Takes every element for four bytes."""

SENTENCE = "An element has as many bytes as its dtype says"
BREAKS = "dtypes"


def saved_bytes(tensors):
    storages = {x.untyped_storage().data_ptr(): x for x in tensors}
    return sum(4 * (x.untyped_storage().nbytes() // x.element_size()) for x in storages.values())
