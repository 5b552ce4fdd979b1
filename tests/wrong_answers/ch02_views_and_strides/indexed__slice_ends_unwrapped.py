"""Start and stop are taken as they are written; only None is filled in."""

SENTENCE = "with start, stop and step as slice.indices gives them"
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
            if step > 0:
                start = 0 if item.start is None else min(item.start, size)
                stop = size if item.stop is None else min(item.stop, size)
            new_shape.append(len(range(start, stop, step)))
            new_strides.append(stride * step)
        else:
            start = index_on_axis(operator.index(item), axis, size)
        offset += start * stride
        axis += 1
    return (tuple(new_shape), tuple(new_strides), offset)
