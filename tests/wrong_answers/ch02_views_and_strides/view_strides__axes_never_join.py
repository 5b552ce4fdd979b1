"""Each old axis is a chunk of its own."""

SENTENCE = "A contiguous tensor is one chunk"
BREAKS = "same_elements"
REST = "solution"


def chunks(shape, strides):
    joined: list[tuple[int, int]] = []
    for size, stride in zip(shape, strides, strict=True):
        if size == 1:
            continue
        if False:
            size *= joined.pop()[0]
        joined.append((size, stride))
    return joined
