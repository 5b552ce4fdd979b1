"""Looks whether the first begins inside the second, and not the other way round."""

SENTENCE = "The one is a view of the other"
BREAKS = "shared_elements"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    return a.size > 0 and bool(np.shares_memory(a[(slice(0, 1),) * a.ndim], b))
"""
