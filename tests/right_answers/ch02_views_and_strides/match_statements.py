"""Patterns say what each shape and each key is made of."""


def row_major_strides(shape):
    match shape:
        case ():
            return ()
        case (_,):
            return (1,)
        case (_, size, *more):
            first, *others = row_major_strides((size, *more))
            return (size * first, first, *others)


def storage_index(index, shape, strides, offset, axis=0):
    match index, shape, strides:
        case (), (), ():
            return offset
        case (i, *more), (size, *sizes), (stride, *steps):
            if not 0 <= (front := i + size * (i < 0)) < size:
                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
            return storage_index(more, sizes, steps, offset + front * stride, axis + 1)
        case _:
            raise IndexError("one index for each axis")


def is_contiguous(shape, strides):
    def gapless(axes):
        """The number of elements of these axes, None where they have a gap."""
        match axes:
            case []:
                return 1
            case [(1, _), *others]:
                return gapless(others)
            case [(size, stride), *others] if stride == gapless(others):
                return size * stride
        return None

    return 0 in shape or gapless(list(zip(shape, strides, strict=True))) is not None


def permuted(shape, strides, dims):
    known = dict(enumerate(zip(shape, strides, strict=True)))
    known |= {axis - len(shape): pair for axis, pair in known.items()}
    match sorted((dim + len(shape)) % max(len(shape), 1) for dim in dims if dim in known):
        case [*axes] if axes == list(range(len(shape))) and len(dims) == len(shape):
            return tuple(known[d][0] for d in dims), tuple(known[d][1] for d in dims)
        case _:
            raise ValueError(f"{dims} is no order of {len(shape)} axes")


def indexed(shape, strides, offset, key):
    items = [*key] if isinstance(key, tuple) else [key]
    taken = sum(1 for item in items if item is not None and item is not ...)
    if sum(1 for item in items if item is ...) > 1:
        raise IndexError("more than one `...`")
    if not any(item is ... for item in items):
        items.append(...)
    sizes, steps, axis = (), (), 0
    for item in items:
        match item:
            case None:
                sizes, steps = (*sizes, 1), (*steps, 7)
                continue
            case bool():
                raise TypeError("neither True nor False")
            case int() | slice():
                pass
            case item if item is ...:
                rest = max(len(shape) - taken, 0)
                sizes, steps = (
                    sizes + shape[axis : axis + rest],
                    steps + strides[axis : axis + rest],
                )
                axis += rest
                continue
            case _:
                raise TypeError(f"{item!r} selects nothing")
        if axis == len(shape):
            raise IndexError("too many indices")
        match item, shape[axis]:
            case int(i), size if -size <= i < size:
                offset += (i % size) * strides[axis]
            case int(i), size:
                raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
            case slice() as piece, size:
                start, stop, step = piece.indices(size)
                sizes = (*sizes, len(range(start, stop, step)))
                steps = (*steps, strides[axis] * step)
                offset += start * strides[axis]
        axis += 1
    return sizes, steps, offset


def broadcast_shape(*shapes):
    def joined(left, right):
        match left, right:
            case ((), other) | (other, ()):
                return other
            case ((*before, a), (*others, b)) if a == b or 1 in (a, b):
                return (*joined(tuple(before), tuple(others)), b if a == 1 else a)
            case _:
                raise ValueError(f"{left} and {right} do not broadcast")

    match shapes:
        case ():
            return ()
        case (shape,):
            return shape
        case (first, *others):
            return joined(first, broadcast_shape(*others))


def expanded(shape, strides, new_shape):
    match shape, strides, new_shape:
        case (), (), (*sizes,) if all(size >= 0 for size in sizes):
            return tuple(sizes), (0,) * len(sizes)
        case (*axes, size), (*steps, step), (*sizes, new) if (
            new in (-1, size) or size == 1 <= new + 1
        ):
            front = expanded(tuple(axes), tuple(steps), tuple(sizes))
            last = (size, step) if new in (-1, size) else (new, 0)
            return (*front[0], last[0]), (*front[1], last[1])
        case _:
            raise ValueError(f"{shape} does not become {new_shape}")
