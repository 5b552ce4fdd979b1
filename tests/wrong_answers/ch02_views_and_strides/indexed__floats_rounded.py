"""Any number is made an int first."""

SENTENCE = "Only ints, slices, None"
BREAKS = "other_items"


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
        else:
            start = index_on_axis(int(item), axis, size)
        offset += start * stride
        axis += 1
    return (tuple(new_shape), tuple(new_strides), offset)


def one_item_for_each_axis(key, ndim):
    items = key if isinstance(key, tuple) else (key,)
    ellipses = [place for place, item in enumerate(items) if item is ...]
    taken = sum((item is not None and item is not ... for item in items))
    if any((isinstance(item, bool) for item in items)):
        raise TypeError("True and False are not indices")
    if len(ellipses) > 1:
        raise IndexError("a key can have only one ellipsis ('...')")
    if taken > ndim:
        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
    place = ellipses[0] if ellipses else len(items)
    return (*items[:place], *[slice(None)] * (ndim - taken), *items[place + 1 :])
