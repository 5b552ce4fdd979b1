"""Refuses with another error."""

SENTENCE = "must raise TypeError; it raised ValueError"
BREAKS = "refusals"
CHANGES = """
-    raise TypeError(f"expected a number, an ndarray or a node, got {type(value).__name__}")
+    raise ValueError(f"got {type(value).__name__}")
"""
