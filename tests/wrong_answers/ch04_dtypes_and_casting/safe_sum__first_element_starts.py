"""Starts with the first element, which an empty array has not."""

SENTENCE = "The sum of nothing is 0"
BREAKS = "no_elements"


def safe_sum(x):
    numbers = x.tolist()
    total = numbers[0]
    for number in numbers[1:]:
        total += number
    return total if x.dtype.kind == "f" else int(total)
