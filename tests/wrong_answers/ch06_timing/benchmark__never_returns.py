"""Waits for a time that is steady, which on a device with a clock of its own may never come."""

SENTENCE = "look for a loop that never ends"
BREAKS = "one_kernel"


def benchmark(op, clock, sync):
    while True:
        sync()
        start = clock()
        op()
        sync()
        if clock() < start:
            return start
