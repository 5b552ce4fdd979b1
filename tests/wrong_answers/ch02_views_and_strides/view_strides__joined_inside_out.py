"""The inner stride is compared with outer size × outer stride."""

SENTENCE = "does not cut the chunks exactly"
BREAKS = "same_elements"
REST = "solution"


def chunks(shape, strides):
    joined: list[tuple[int, int]] = []
    for size, stride in zip(shape, strides, strict=True):
        if size == 1:
            continue
        if joined and joined[-1][0] * joined[-1][1] == stride:
            size *= joined.pop()[0]
        joined.append((size, stride))
    return joined
