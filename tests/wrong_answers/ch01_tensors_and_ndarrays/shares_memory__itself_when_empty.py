"""An empty array is said to share with itself."""

SENTENCE = "not even with itself"
BREAKS = "empty"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return a is b or bool(np.shares_memory(array_over(a), array_over(b)))
"""
