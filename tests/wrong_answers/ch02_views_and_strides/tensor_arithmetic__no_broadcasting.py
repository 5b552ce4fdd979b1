"""Both sides must have the same shape."""

SENTENCE = "axes of size 1 repeat"
BREAKS = "broadcast"
CHANGES = """
-    shape = broadcast_shape(left.shape, right.shape)
+    if () not in (left.shape, right.shape) and left.shape != right.shape:
+        raise ValueError("shapes differ")
+    shape = left.shape or right.shape
"""
