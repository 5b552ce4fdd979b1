"""Refuses without saying what it got."""

SENTENCE = "does not name `str`"
BREAKS = "refusals"
CHANGES = """
-    raise TypeError(f"expected a number, an ndarray or a node, got {type(value).__name__}")
+    raise TypeError("expected a number or an ndarray")
"""
