"""A view starts where its key says, counted from the start of the storage."""

SENTENCE = "its own offset"
BREAKS = "indexing"
REST = "solution"


class Tensor:
    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, 0, key)
        if shape == ():
            return self.storage[offset]
        return Tensor.over(self.storage, shape, strides, offset)
