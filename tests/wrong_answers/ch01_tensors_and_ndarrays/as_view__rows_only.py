"""Takes contiguous arrays only."""

SENTENCE = "may start anywhere"
BREAKS = "strides"
CHANGES = """
             raise ValueError("PyTorch has no read-only tensors, and x must not be written")
+        if not x.flags.c_contiguous:
+            raise ValueError("not contiguous")
"""
