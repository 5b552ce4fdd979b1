"""The storage is a tuple, which nobody can write to."""

SENTENCE = "does not support item assignment"
BREAKS = "own_storage shares"
REST = "solution"


class Tensor:
    def __init__(self, nested):
        self.shape = nested_shape(nested)
        self.strides = row_major_strides(self.shape)
        self.offset = 0
        self.storage = tuple(flattened(nested))
