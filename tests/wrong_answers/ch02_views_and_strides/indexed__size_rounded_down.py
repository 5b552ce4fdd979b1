"""A step that does not divide the length loses the last element."""

SENTENCE = "The shape must be (2,); yours is (1,)"
BREAKS = "slices negative_steps"
REST = "solution"


def indexed(shape, strides, offset, key):
    new_shape, new_strides, axis = ([], [], 0)
    for item in one_item_for_each_axis(key, len(shape)):
        if item is None:
            new_shape.append(1)
            new_strides.append(0)
            continue
        size, stride = (shape[axis], strides[axis])
        if isinstance(item, slice):
            start, stop, step = item.indices(size)
            new_shape.append(max(0, (stop - start) // step))
            new_strides.append(stride * step)
        else:
            start = index_on_axis(operator.index(item), axis, size)
        offset += start * stride
        axis += 1
    return (tuple(new_shape), tuple(new_strides), offset)
