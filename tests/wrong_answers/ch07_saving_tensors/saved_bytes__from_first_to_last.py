"""Counts from the first element that a tensor reaches to the last one."""

SENTENCE = "storages are written whole"
BREAKS = "whole"


def saved_bytes(tensors):
    ends = {}
    for x in tensors:
        last = sum((size - 1) * step for size, step in zip(x.shape, x.stride(), strict=True))
        span = (last + 1) * x.element_size() if x.numel() else 0
        at = x.untyped_storage().data_ptr()
        ends[at] = max(ends.get(at, 0), span)
    return sum(ends.values())
