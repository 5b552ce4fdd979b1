"""Writing through stride 0 is allowed."""

SENTENCE = "Through stride 0"
BREAKS = "stride_0"


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        repeats = any(
            (size > 1 and stride == 0 for size, stride in zip(shape, strides, strict=True))
        )
        source = value if isinstance(value, Tensor) else Tensor(value)
        values = list(source.expand(*shape).elements())
        starts, size, stride = inner_runs(shape, strides, offset)
        for place, start in enumerate(starts):
            run_values = values[place * size : (place + 1) * size]
            self.storage[run_slice(start, size, stride)] = run_values
