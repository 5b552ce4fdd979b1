"""Asks NumPy how many bytes it would write."""

SENTENCE = "storages are written whole"
BREAKS = "whole"


def saved_bytes(tensors):
    return sum(
        x.detach().float().numpy().nbytes
        if x.dtype == torch.bfloat16
        else x.detach().numpy().nbytes
        for x in tensors
    )
