"""All axes join, with the stride of the last one."""

SENTENCE = "does not cut the chunks exactly"
BREAKS = "no_view not_contiguous"
REST = "solution"


def chunks(shape, strides):
    joined: list[tuple[int, int]] = []
    for size, stride in zip(shape, strides, strict=True):
        if size == 1:
            continue
        if joined:
            size *= joined.pop()[0]
        joined.append((size, stride))
    return joined
