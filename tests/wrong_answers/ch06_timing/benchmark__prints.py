"""Prints the time, and returns nothing."""

SENTENCE = "is a `return` missing?"
BREAKS = "one_kernel"
CHANGES = """
-    return statistics.median(times)
+    print(f"{statistics.median(times)} s")
"""
