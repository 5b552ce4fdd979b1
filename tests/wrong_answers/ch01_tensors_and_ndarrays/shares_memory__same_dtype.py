"""Arrays of two dtypes are said to share nothing."""

SENTENCE = "read as elements of another dtype"
BREAKS = "bytes"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    return a.dtype == b.dtype and bool(np.shares_memory(a, b))
"""
