"""Takes every element of TensorFlow's for four bytes."""

SENTENCE = "The policy auto takes the place of the fewest estimated seconds"
BREAKS = "auto"
CHANGES = """
-    itemsize = left.element_size() if isinstance(left, torch.Tensor) else left.dtype.size
+    itemsize = left.element_size() if isinstance(left, torch.Tensor) else 4
"""
