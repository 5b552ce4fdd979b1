"""Returns milliseconds."""

SENTENCE = "This is the time of one call in ms"
BREAKS = "one_kernel"
CHANGES = """
-    return statistics.median(times)
+    return 1000 * statistics.median(times)
"""
