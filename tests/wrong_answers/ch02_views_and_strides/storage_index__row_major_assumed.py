"""The position in a row-major tensor, whatever the strides."""

SENTENCE = "multiply by the strides that are given"
BREAKS = "position"
CHANGES = """
-    for axis, (i, size, stride) in enumerate(zip(index, shape, strides, strict=True)):
+    for axis, (i, size, stride) in enumerate(zip(index, shape, row_major_strides(shape))):
"""
