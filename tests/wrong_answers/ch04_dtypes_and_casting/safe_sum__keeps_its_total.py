"""Keeps the total outside of the function, where the next call goes on with it."""

SENTENCE = "returned 5.0, expected 6.0"
BREAKS = "sum"


total = 0


def safe_sum(x):
    global total
    for number in x.tolist():
        total += number
    return float(total) if x.dtype.kind == "f" else total
