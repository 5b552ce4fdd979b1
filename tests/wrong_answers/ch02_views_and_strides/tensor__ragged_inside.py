"""Only the lengths of the outermost rows are compared."""

SENTENCE = "Rows of different shapes"
BREAKS = "ragged"
REST = "solution"


def nested_shape(nested):
    if not isinstance(nested, list):
        return ()
    if len({len(row) if isinstance(row, list) else -1 for row in nested}) > 1:
        raise ValueError("rows must have one length")
    return (len(nested), *(nested_shape(nested[0]) if nested else ()))
