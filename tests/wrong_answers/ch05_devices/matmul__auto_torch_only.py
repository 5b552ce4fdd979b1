"""Asks every tensor for its bytes as torch has it."""

SENTENCE = "AttributeError"
BREAKS = "auto"
CHANGES = """
-    itemsize = left.element_size() if isinstance(left, torch.Tensor) else left.dtype.size
+    itemsize = left.element_size() if costs else 0
"""
