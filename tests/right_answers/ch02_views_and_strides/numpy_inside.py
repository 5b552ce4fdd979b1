"""NumPy lays out small arrays, and its integers come back."""

import numpy as np


def row_major_strides(shape):
    sizes = np.asarray(shape, dtype=np.int64)
    behind = np.append(sizes[1:], 1)[::-1] if sizes.size else sizes
    return tuple(np.cumprod(behind)[::-1])


def storage_index(index, shape, strides, offset):
    if len(index) != len(shape):
        raise IndexError("one index for each axis")
    where, sizes = np.array(index, dtype=int), np.array(shape, dtype=int)
    outside = np.flatnonzero((where < -sizes) | (where >= sizes))
    for axis in outside:
        raise IndexError(
            f"index {index[axis]} is out of bounds for axis {axis} with size {shape[axis]}"
        )
    return np.dot(np.where(where < 0, where + sizes, where), np.array(strides, dtype=int)) + offset


def is_contiguous(shape, strides):
    sizes, steps = np.array(shape, dtype=int), np.array(strides, dtype=int)
    if not sizes.all():
        return True
    counts = sizes != 1
    wanted = np.array(row_major_strides(shape), dtype=int)
    return np.array_equal(steps[counts], wanted[counts])


def permuted(shape, strides, dims):
    axes, ndim = np.array(dims, dtype=int), len(shape)
    wrapped = np.where(axes < 0, axes + ndim, axes)
    if not np.array_equal(np.sort(wrapped), np.arange(ndim)):
        raise ValueError("each axis once")
    both = np.array([shape, strides], dtype=int)[:, wrapped]
    return tuple(both[0]), tuple(both[1])


def transposed(shape, strides, dim0, dim1):
    order = np.arange(len(shape))
    order[[dim0, dim1]] = order[[dim1, dim0]]
    return permuted(shape, strides, order)


def broadcast_shape(*shapes):
    grid = np.ones((len(shapes), max(map(len, shapes), default=0)), dtype=int)
    for row, shape in zip(grid, shapes, strict=True):
        row[row.size - len(shape) :] = shape
    if not shapes:
        return ()
    result = np.where((grid == 1).all(axis=0), 1, 0)
    for row in grid:
        result = np.where(row == 1, result, row)
    if not ((grid == 1) | (grid == result)).all():
        raise ValueError("the sizes do not fit")
    return tuple(result)


def view_strides(shape, strides, new_shape):
    """Number the cells, and look which steps the new axes take."""
    new = np.array(new_shape, dtype=int)
    numel, open_at = int(np.prod(shape, dtype=int)), np.flatnonzero(new == -1)
    if open_at.size > 1 or (new < -1).any():
        raise ValueError("one −1 at most, and nothing below")
    if open_at.size:
        others = int(np.prod(np.delete(new, open_at)))
        if others == 0 or numel % others:
            raise ValueError("no number is right for −1")
        new[open_at] = numel // others
    if int(np.prod(new)) != numel:
        raise ValueError("another number of elements")
    if numel == 0:
        return tuple(np.ones_like(new))
    axes = [np.arange(n) * step for n, step in zip(shape, strides, strict=True)]
    cells = sum(np.meshgrid(*axes, indexing="ij"), start=np.zeros(shape, dtype=int)).reshape(new)
    found = [
        cells.take(1, axis=axis).flat[0] - cells.flat[0] if size > 1 else 0
        for axis, size in enumerate(new)
    ]
    walked = [np.arange(n) * step for n, step in zip(new, found, strict=True)]
    again = sum(np.meshgrid(*walked, indexing="ij"), start=np.zeros(new, dtype=int))
    return tuple(found) if np.array_equal(cells, again + cells.flat[0]) else None
