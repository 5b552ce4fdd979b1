"""Only positive strides are taken, and 0 is not positive."""

SENTENCE = "any steps of 0 or more"
BREAKS = "view"
CHANGES = """
             raise ValueError("PyTorch has no read-only tensors, and x must not be written")
+        if any(stride <= 0 for stride in x.strides):
+            raise ValueError("strides must be positive")
"""
