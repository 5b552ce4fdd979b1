"""Returns nested lists."""

SENTENCE = "expected an ndarray"
BREAKS = "elements"
CHANGES = """
-    return result
+    return result.tolist()
"""
