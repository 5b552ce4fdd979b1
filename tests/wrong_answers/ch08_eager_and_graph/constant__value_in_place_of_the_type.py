"""Names what it got, and not its type."""

SENTENCE = "does not name `str`"
BREAKS = "refusals"
CHANGES = """
-    raise TypeError(f"expected a number, an ndarray or a node, got {type(value).__name__}")
+    raise TypeError(f"no constant can be made of {value!r}")
"""
