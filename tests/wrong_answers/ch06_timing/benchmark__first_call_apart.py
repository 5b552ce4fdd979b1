"""Times the first call apart, as it should be, and then one long block."""

SENTENCE = "This is the average over one block of 100 calls"
BREAKS = "disturbed_calls bad_luck"


def benchmark(op, clock, sync):
    start = clock()
    op()
    sync()
    first = clock() - start
    print(f"the first call took {first} s")
    for _ in range(10):
        op()
    sync()
    start = clock()
    for _ in range(100):
        op()
    sync()
    return (clock() - start) / 100
