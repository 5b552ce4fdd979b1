"""Returns all times, so that the caller can choose."""

SENTENCE = "which is a list; expected a float"
BREAKS = "one_kernel"
CHANGES = """
-    return statistics.median(times)
+    return times
"""
