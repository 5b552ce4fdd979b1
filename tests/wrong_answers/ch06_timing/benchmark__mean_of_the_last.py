"""Throws the first ten times away, and takes the mean of the others."""

SENTENCE = "This is a mean over 40 calls"
BREAKS = "disturbed_calls bad_luck"
CHANGES = """
-    for _ in range(10):  # start and warm up
-        op()

-    for _ in range(51):
+    for _ in range(50):

-    return statistics.median(times)
+    times = times[10:]
+    return sum(times) / len(times)
"""
