"""The tensor gets a new storage of its own before it is written."""

SENTENCE = "must see each other"
BREAKS = "shares"


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        repeats = any(
            (size > 1 and stride == 0 for size, stride in zip(shape, strides, strict=True))
        )
        if repeats and 0 not in shape:
            raise ValueError(f"shape {shape} with strides {strides} shows one cell many times")
        source = value if isinstance(value, Tensor) else Tensor(value)
        values = list(source.expand(*shape).elements())
        self.storage = list(self.storage)
        starts, size, stride = inner_runs(shape, strides, offset)
        for place, start in enumerate(starts):
            run_values = values[place * size : (place + 1) * size]
            self.storage[run_slice(start, size, stride)] = run_values
