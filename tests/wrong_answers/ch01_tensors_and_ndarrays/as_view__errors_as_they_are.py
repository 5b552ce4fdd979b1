"""The library's TypeError is let through."""

SENTENCE = "any error of its own must become a ValueError"
BREAKS = "no_such_view"
CHANGES = """
-        raise ValueError(f"{to} has no such tensor: {error}") from error
+        raise
"""
