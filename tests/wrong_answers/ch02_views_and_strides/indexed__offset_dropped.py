"""The offset of the tensor itself is forgotten."""

SENTENCE = "of the tensor that was indexed is forgotten"
BREAKS = "ints"
CHANGES = """
-    new_shape, new_strides, axis = [], [], 0
+    new_shape, new_strides, axis, offset = ([], [], 0, 0)
"""
