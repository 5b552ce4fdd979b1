"""The list to collect the numbers in is made once, as a default argument."""

SENTENCE = "The storage holds the numbers row after row"
BREAKS = "storing"
REST = "solution"


def flattened(nested, numbers=[]):
    if not isinstance(nested, list):
        numbers.append(nested)
    else:
        for row in nested:
            flattened(row, numbers)
    return numbers
