"""New axes are added behind."""

SENTENCE = "new axes come in front"
BREAKS = "new_axes minus_1_beside_new"
CHANGES = """
-    old = [(1, 0)] * added + list(zip(shape, strides, strict=True))
+    old = list(zip(shape, strides, strict=True)) + [(1, 0)] * added
"""
