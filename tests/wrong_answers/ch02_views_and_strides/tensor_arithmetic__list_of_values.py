"""The values are the result."""

SENTENCE = "expected a Tensor"
BREAKS = "pairs"
CHANGES = """
-    return Tensor.over(values, shape, row_major_strides(shape))
+    return values
"""
