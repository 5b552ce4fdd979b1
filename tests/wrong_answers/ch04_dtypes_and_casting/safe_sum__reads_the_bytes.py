"""Reads the memory from the first element on, whatever the strides are."""

SENTENCE = "How the elements lie in memory must not matter"
BREAKS = "memory"
CHANGES = """
-    numbers = x.tolist()  # Python's own, which do not wrap around
+    whole = x if x.base is None else x.base
+    numbers = whole.ravel()[: x.size].tolist()
"""
