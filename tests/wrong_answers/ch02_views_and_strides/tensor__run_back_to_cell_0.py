"""A run that goes back ends where its stop says, and 0 is taken for none."""

SENTENCE = "steps by its own strides"
BREAKS = "tolist"
CHANGES = """
-    return slice(start, stop if stop >= 0 else None, stride)
+    return slice(start, stop if stop > 0 else None, stride)
"""
