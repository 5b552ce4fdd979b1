"""A method changes the tensor itself, and returns it."""

SENTENCE = "stays as it is"
BREAKS = "reorder"
REST = "solution"


@extends(Tensor)
class TensorViews:
    def seen_as(self, shape, strides):
        self.shape, self.strides = shape, strides
        return self
