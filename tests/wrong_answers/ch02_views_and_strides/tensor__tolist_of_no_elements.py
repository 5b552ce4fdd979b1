"""Without elements, the list is empty."""

SENTENCE = "Two rows without numbers are still two rows"
BREAKS = "tolist"
REST = "solution"


class Tensor:
    def tolist(self):
        if 0 in self.shape:
            return []
        return nested_lists(self.elements(), self.shape)


def inner_runs(shape, strides, offset):
    if 0 in shape:
        return ([], 0, 1)
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return (starts, size, stride)
