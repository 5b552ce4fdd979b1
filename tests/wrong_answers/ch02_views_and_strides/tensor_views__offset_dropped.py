"""Strides and shape are new, and the offset of the tensor is left out."""

SENTENCE = "and the offset of the tensor"
BREAKS = "reorder"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def seen_as(self, shape, strides):
        return Tensor.over(self.storage, shape, strides)
