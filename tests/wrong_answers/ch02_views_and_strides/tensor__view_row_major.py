"""Every tensor has row-major strides, a view too."""

SENTENCE = "steps by its own strides"
BREAKS = "indexing"
REST = "solution"


class Tensor:
    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if shape == ():
            return self.storage[offset]
        return Tensor.over(self.storage, shape, row_major_strides(shape), offset)
