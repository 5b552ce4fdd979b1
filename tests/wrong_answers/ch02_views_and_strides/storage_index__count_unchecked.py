"""Too few and too many indices are let through."""

SENTENCE = "one index for each axis"
BREAKS = "index_count"
CHANGES = """
-    if len(index) != len(shape):
-        raise IndexError(f"expected {len(shape)} indices for shape {shape}, got {len(index)}")

-    for axis, (i, size, stride) in enumerate(zip(index, shape, strides, strict=True)):
+    for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):
"""
