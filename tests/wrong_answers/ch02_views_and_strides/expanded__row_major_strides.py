"""Row-major strides for the new shape."""

SENTENCE = "its stride must be 0"
BREAKS = "stretched"
CHANGES = """
-    return tuple(size for size, _ in axes), tuple(stride for _, stride in axes)
+    shape = tuple(size for size, _ in axes)
+    return (shape, row_major_strides(shape))
"""
