"""A loop over the sizes."""


def storage_size(shape):
    count = 1
    for size in shape:
        if size < 0:
            raise ValueError(f"negative size in {shape}")
        count *= size
    return count
