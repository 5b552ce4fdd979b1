"""Takes every element of torch's for four bytes."""

SENTENCE = "The policy auto takes the place of the fewest estimated seconds"
BREAKS = "auto"
CHANGES = """
-    itemsize = left.element_size() if isinstance(left, torch.Tensor) else left.dtype.size
+    itemsize = 4 if isinstance(left, torch.Tensor) else left.dtype.size
"""
