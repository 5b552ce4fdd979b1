"""Counts the elements that each tensor reaches."""

SENTENCE = "This counts the elements that the tensors reach"
BREAKS = "whole"


def saved_bytes(tensors):
    return sum(x.numel() * x.element_size() for x in tensors)
