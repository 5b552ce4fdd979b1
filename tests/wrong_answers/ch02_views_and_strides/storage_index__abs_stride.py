"""The sign of a stride is taken off: a step is a step."""

SENTENCE = "has lost its sign"
BREAKS = "negative_strides"
CHANGES = """
-        position += index_on_axis(i, axis, size) * stride
+        position += index_on_axis(i, axis, size) * abs(stride)
"""
