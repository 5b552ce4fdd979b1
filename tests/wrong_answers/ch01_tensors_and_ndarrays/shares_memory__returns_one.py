"""Returns the number 1 or 0."""

SENTENCE = "expected a bool"
BREAKS = "shared_elements"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return int(np.shares_memory(array_over(a), array_over(b)))
"""
