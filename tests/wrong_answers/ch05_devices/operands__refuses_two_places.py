"""Two tensors in two places cannot be multiplied."""

SENTENCE = "raised RuntimeError"
BREAKS = "ndarray_shares tensors_themselves"
CHANGES = """
     library, other = library_of(a), library_of(b)
+    if placement(a) != placement(b):
+        raise RuntimeError("Expected all tensors to be on the same device")
"""
