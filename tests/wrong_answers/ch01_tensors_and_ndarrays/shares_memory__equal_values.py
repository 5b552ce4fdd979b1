"""Takes equal values for the same memory."""

SENTENCE = "with memory of its own"
BREAKS = "shared_elements"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return bool(np.array_equal(array_over(a), array_over(b)))
"""
