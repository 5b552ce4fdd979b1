"""The right side is stretched to the shape of the left one."""

SENTENCE = "Both sides are stretched to one shape"
BREAKS = "broadcast"
CHANGES = """
-    shape = broadcast_shape(left.shape, right.shape)
+    shape = left.shape
+    if right.shape == () != shape or left.shape == ():
+        shape = broadcast_shape(left.shape, right.shape)
"""
