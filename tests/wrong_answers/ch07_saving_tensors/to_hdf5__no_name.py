"""Refuses without saying which tensor."""

SENTENCE = "does not name"
BREAKS = "kinds"
CHANGES = """
-            raise TypeError(f"{name}: expected numbers or booleans, not {tensor.dtype}")
+            raise TypeError(f"cannot write {tensor.dtype}")
"""
