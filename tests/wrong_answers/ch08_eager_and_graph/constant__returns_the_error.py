"""Returns the error where it is to be raised."""

SENTENCE = "must raise TypeError; it returned TypeError"
BREAKS = "refusals"
CHANGES = """
-    raise TypeError(f"expected a number, an ndarray or a node, got {type(value).__name__}")
+    return TypeError(f"got {type(value).__name__}")
"""
