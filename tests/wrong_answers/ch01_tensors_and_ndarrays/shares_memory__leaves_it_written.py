"""Writes a number to the one to see whether the other changes, and leaves it there."""

SENTENCE = "it must only look"
BREAKS = "only_looks"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    result = bool(np.shares_memory(a, b))
+    if a.size and a.flags.writeable:
+        a[(0,) * a.ndim] = 55
+    return result
"""
