"""Says that a read-only view shares nothing."""

SENTENCE = "Whether writing is allowed does not matter"
BREAKS = "read_only tensorflow"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    return a.flags.writeable and b.flags.writeable and bool(np.shares_memory(a, b))
"""
