"""Takes the tensor that a view was made of for its storage."""

SENTENCE = "as often as a tensor looks into it"
BREAKS = "once"


def saved_bytes(tensors):
    bases = {id(base): base for base in (x if x._base is None else x._base for x in tensors)}
    return sum(base.numel() * base.itemsize for base in bases.values())
