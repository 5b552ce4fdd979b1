"""Immutable bytes under read-only views; flat positions for the scatter."""

import math


def scatter_nd(tensor, indices, updates):
    depth = indices.shape[-1]
    if depth > len(tensor.shape):
        raise ValueError("too deep")
    rest = tensor.shape[depth:]
    if tuple(updates.shape) != (*indices.shape[:-1], *rest):
        raise ValueError(f"got {updates.shape}, expected {(*indices.shape[:-1], *rest)}")
    count = math.prod(indices.shape[:-1])
    flat_updates = updates.reshape((count, *rest))
    blocks = tensor.copy(order="C").reshape((math.prod(tensor.shape[:depth]), *rest))
    for number, index in enumerate(indices.reshape((count, depth)).tolist()):
        position = 0
        for axis, i in enumerate(index):
            size = tensor.shape[axis]
            if i not in range(size):
                raise IndexError(f"Index {i} is out of bounds for axis {axis} with size {size}.")
            position = position * size + i
        blocks[position] = flat_updates[number]
    return blocks.reshape(tensor.shape)


def frozen(array):
    return np.frombuffer(array.tobytes(), dtype=array.dtype).reshape(array.shape)


class Held:
    def __init__(self, array):
        self.array = array if array.size == 0 else frozen(array)
        if array.size == 0:
            self.array = array.copy()
            self.array.setflags(write=False)


class Variable:
    def __init__(self, initial):
        self.held = Held(np.array(initial))

    def value(self):
        return self.held.array

    @property
    def shape(self):
        return self.held.array.shape

    @property
    def dtype(self):
        return self.held.array.dtype

    def same_dtype(self, value):
        if isinstance(value, np.ndarray):
            if value.dtype == self.dtype:
                return value
            raise TypeError(f"{value.dtype} is not {self.dtype}")
        return np.asarray(value, self.dtype)

    def same_shape(self, value):
        value = self.same_dtype(value)
        if value.shape == self.shape:
            return value
        raise ValueError(f"{value.shape} is not {self.shape}")

    def assign(self, value):
        self.held = Held(self.same_shape(value))
        return self

    def assign_add(self, delta):
        return self.assign(np.asarray(np.add(self.value(), self.same_shape(delta))))

    def assign_sub(self, delta):
        return self.assign(np.asarray(np.subtract(self.value(), self.same_shape(delta))))

    def assign_slice(self, key, value):
        whole = np.array(self.value())
        whole[key] = self.same_dtype(value)
        return self.assign(whole)

    def __getitem__(self, key):
        outer = self

        class Part:
            def assign(self, value):
                return outer.assign_slice(key, value)

        return Part()

    def scatter_nd_update(self, indices, updates):
        indices, updates = np.asarray(indices), self.same_dtype(updates)
        return self.assign(scatter_nd(self.value(), indices, updates))
