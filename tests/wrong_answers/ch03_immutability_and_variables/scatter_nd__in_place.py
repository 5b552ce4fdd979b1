"""Writes into the tensor that it was given, and returns it."""

SENTENCE = "changed `tensor`: what is given must be left"
BREAKS = "no_index a_copy any_tensor"
CHANGES = """
-    result = tensor.copy()
+    result = tensor
"""
