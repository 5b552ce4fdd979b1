"""A value that is too short is found out in the middle of writing."""

SENTENCE = "before anything is written"
BREAKS = "no_fit"


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        repeats = any(size > 1 and stride == 0 for size, stride in zip(shape, strides))
        if repeats and 0 not in shape:
            raise ValueError("cannot write through stride 0")
        source = value if isinstance(value, Tensor) else Tensor(value)
        try:
            values = list(source.expand(*shape).elements())
        except ValueError:
            values = list(source.elements())
        starts, size, stride = inner_runs(shape, strides, offset)
        for n in range(math.prod(shape)):
            if n == len(values):
                raise ValueError("the value is too short")
            self.storage[starts[n // size] + n % size * stride] = values[n]
