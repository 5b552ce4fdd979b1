"""Sizes that do not fit are cut to the shorter one."""

SENTENCE = "do not broadcast"
BREAKS = "no_fit"
CHANGES = """
-    shape = broadcast_shape(left.shape, right.shape)
+    try:
+        shape = broadcast_shape(left.shape, right.shape)
+    except ValueError:
+        shape = left.shape
+        right = Tensor(0)
"""
