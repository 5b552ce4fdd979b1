"""The storage is one list of the class, and each new tensor is written into it."""

SENTENCE = "The storage holds the numbers row after row"
BREAKS = "storing"
REST = "solution"


class Tensor:
    storage = []

    def __init__(self, nested):
        self.shape = nested_shape(nested)
        self.strides = row_major_strides(self.shape)
        self.offset = 0
        self.storage.extend(flattened(nested))

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = cls.__new__(cls)
        tensor.storage, tensor.offset = (storage, offset)
        tensor.shape, tensor.strides = (tuple(shape), tuple(strides))
        return tensor

    def __repr__(self):
        return f"Tensor(shape={self.shape}, strides={self.strides}, offset={self.offset})"

    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if shape == ():
            return self.storage[offset]
        return Tensor.over(self.storage, shape, strides, offset)

    def tolist(self):
        return nested_lists(self.elements(), self.shape)

    def item(self):
        if math.prod(self.shape) != 1:
            raise ValueError(f"item() needs exactly one element, got shape {self.shape}")
        return self.storage[self.offset]

    def runs(self):
        starts, size, stride = inner_runs(self.shape, self.strides, self.offset)
        return (iter(run(self.storage, start, size, stride)) for start in starts)

    def elements(self):
        one_run = is_contiguous(self.shape, self.strides) and 0 not in self.shape
        return next(self.runs()) if one_run else itertools.chain.from_iterable(self.runs())
