"""Returns the total of all times."""

SENTENCE = "This is the sum of all 51 times"
BREAKS = "one_kernel"
CHANGES = """
-    return statistics.median(times)
+    return sum(times)
"""
