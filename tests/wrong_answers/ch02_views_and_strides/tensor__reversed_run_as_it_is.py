"""A run that takes up the whole storage is the storage, whichever way it goes."""

SENTENCE = "steps by its own strides"
BREAKS = "tolist"
REST = "solution"


def run(storage, start, size, stride):
    if stride == 0:
        return itertools.repeat(storage[start], size)
    if abs(stride) == 1 and size == len(storage):
        return storage
    return storage[run_slice(start, size, stride)]
