"""A size of 0 decides, and the sizes after it are not looked at."""

SENTENCE = "A size cannot be negative"
BREAKS = "negative_size"


def storage_size(shape):
    count = 1
    for size in shape:
        if size == 0:
            return 0
        if size < 0:
            raise ValueError("negative size")
        count *= size
    return count
