"""A number alone is a row of one."""

SENTENCE = "A number alone makes a tensor of shape ()"
BREAKS = "number"


class Tensor:
    def __init__(self, nested):
        nested = nested if isinstance(nested, list) else [nested]
        self.shape = nested_shape(nested)
        self.strides = row_major_strides(self.shape)
        self.offset = 0
        self.storage = flattened(nested)

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


def inner_runs(shape, strides, offset):
    if 0 in shape:
        return ([], 0, 1)
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)


def run(storage, start, size, stride):
    if stride == 0:
        return itertools.repeat(storage[start], size)
    if stride == 1 and size == len(storage):
        return storage
    return storage[run_slice(start, size, stride)]


def run_slice(start, size, stride):
    stop = start + size * stride
    return slice(start, stop if stop >= 0 else None, stride)


def nested_shape(nested):
    if not isinstance(nested, list):
        return ()
    shapes = {nested_shape(row) for row in nested}
    if len(shapes) > 1:
        raise ValueError(f"rows must have one shape, got {sorted(shapes)}")
    return (len(nested), *(shapes.pop() if shapes else ()))


def flattened(nested):
    if not isinstance(nested, list):
        return [nested]
    return [number for row in nested for number in flattened(row)]


def nested_lists(elements, shape):
    if shape == ():
        return next(elements)
    if len(shape) == 1:
        return list(itertools.islice(elements, shape[0]))
    return [nested_lists(elements, shape[1:]) for _ in range(shape[0])]
