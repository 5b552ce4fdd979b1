"""One writable array that nobody sees: value() hands out read-only copies of it."""


def scatter_nd(tensor, indices, updates):
    outer, depth = indices.shape[:-1], indices.shape[-1]
    if depth > tensor.ndim or updates.shape != outer + tensor.shape[depth:]:
        expected = outer + tensor.shape[depth:]
        raise ValueError(f"updates must have shape {expected}, and not {updates.shape}")
    sizes = np.array(tensor.shape[:depth])
    outside = (indices < 0) | (indices >= sizes)
    if outside.any():
        *place, axis = np.argwhere(outside)[0]
        i = indices[(*place, axis)]
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {sizes[axis]}")
    result = np.array(tensor)
    result[tuple(np.moveaxis(indices, -1, 0))] = updates
    return result


class Variable:
    def __init__(self, initial):
        self._data = np.array(initial)

    def value(self):
        copy = self._data.copy()
        copy.setflags(write=False)
        return copy

    def _taken(self, value, shape=None):
        array = np.asarray(value)
        if array is not value:
            array = np.asarray(value, dtype=self._data.dtype)
        if array.dtype != self._data.dtype:
            raise TypeError(f"{array.dtype} given for a variable of {self._data.dtype}")
        if shape is not None and array.shape != shape:
            raise ValueError(f"shape {array.shape} given for a variable of shape {shape}")
        return array

    def assign(self, value):
        self._data[...] = self._taken(value, self._data.shape)
        return self

    def assign_add(self, delta):
        self._data += self._taken(delta, self._data.shape)
        return self

    def assign_sub(self, delta):
        self._data -= self._taken(delta, self._data.shape)
        return self

    def assign_slice(self, key, value):
        self._data[key] = self._taken(value)
        return self

    def __getitem__(self, key):
        return SimpleNamespace(assign=lambda value: self.assign_slice(key, value))

    def scatter_nd_update(self, indices, updates):
        self._data = scatter_nd(self._data, np.asarray(indices), self._taken(updates))
        return self

    @property
    def shape(self):
        return self._data.shape

    @property
    def dtype(self):
        return self._data.dtype
