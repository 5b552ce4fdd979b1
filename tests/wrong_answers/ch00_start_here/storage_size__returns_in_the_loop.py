"""The return stands inside the loop."""

SENTENCE = "This is the first size; multiply all"
BREAKS = "elements"


def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative size")
    count = 1
    for size in shape:
        count *= size
        return count
    return count
