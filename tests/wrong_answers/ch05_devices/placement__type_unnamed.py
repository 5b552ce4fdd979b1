"""Refuses a list without naming its type."""

SENTENCE = "does not name `list`"
BREAKS = "anything_else"
CHANGES = """
-        f"expected an ndarray, a torch tensor or a TensorFlow tensor, got {type(x).__name__}"
+        "this is no tensor"
"""
