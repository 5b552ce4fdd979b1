"""The rows fit when there are as many numbers as the shape of the first one says."""

SENTENCE = "Rows of different shapes"
BREAKS = "ragged"
REST = "solution"


def nested_shape(nested):
    if not isinstance(nested, list):
        return ()
    shape = (len(nested), *(nested_shape(nested[0]) if nested else ()))
    if math.prod(shape) != len(flattened(nested)):
        raise ValueError("rows must have one length")
    return shape
