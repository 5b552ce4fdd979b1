"""Looks the time up inside the function that it was given, and never calls it."""

SENTENCE = "op() was never called"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    (held,) = [cell.cell_contents for cell in clock.__closure__]
    return held.true_s
