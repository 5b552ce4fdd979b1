"""Leaves out the slowest of all times only, and takes the mean of the others."""

SENTENCE = "This is a mean that leaves out 1 of 51 times"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    return statistics.median(times)
+    times.remove(max(times))
+    return statistics.fmean(times)
"""
