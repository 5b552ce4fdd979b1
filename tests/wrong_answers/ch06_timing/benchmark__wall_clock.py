"""Reads the computer's own clock in place of the one that is given."""

SENTENCE = "The clock that was given, clock(), was never read"
BREAKS = "one_kernel"
CHANGES = """
+import time
 def benchmark(op, clock, sync) -> float:

-        start = clock()
+        start = time.perf_counter()

-        times.append(clock() - start)
+        times.append(time.perf_counter() - start)
"""
