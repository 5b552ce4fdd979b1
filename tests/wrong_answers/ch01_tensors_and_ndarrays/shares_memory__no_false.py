"""There is a return for True only."""

SENTENCE = "is a `return` missing?"
BREAKS = "shared_elements"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    if np.shares_memory(array_over(a), array_over(b)):
+        return True
"""
