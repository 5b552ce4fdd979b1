"""Calls `numpy()` on a tensor that requires a gradient."""

SENTENCE = "`detach` it first"
BREAKS = "gradients"
CHANGES = """
-                tensor = tensor.detach().numpy()
+                tensor = tensor.numpy()
"""
