"""A slice past the end makes the axis longer."""

SENTENCE = "must then be cut off there"
BREAKS = "slice_ends"
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
            stop = item.stop if item.stop is not None and item.stop > 0 else stop
            new_shape.append(len(range(start, stop, step)))
            new_strides.append(stride * step)
        else:
            start = index_on_axis(operator.index(item), axis, size)
        offset += start * stride
        axis += 1
    return (tuple(new_shape), tuple(new_strides), offset)
