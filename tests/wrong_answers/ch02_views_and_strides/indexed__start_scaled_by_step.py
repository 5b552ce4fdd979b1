"""The offset moves by start steps, each as long as the new stride."""

SENTENCE = "The start is multiplied by the new stride"
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
            new_shape.append(len(range(start, stop, step)))
            new_strides.append(stride * step)
            start *= step
        else:
            start = index_on_axis(operator.index(item), axis, size)
        offset += start * stride
        axis += 1
    return (tuple(new_shape), tuple(new_strides), offset)
