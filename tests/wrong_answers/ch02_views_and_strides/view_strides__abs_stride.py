"""The sign of a stride is taken off: a step is a step."""

SENTENCE = "has lost its sign"
BREAKS = "not_contiguous"
CHANGES = """
-        new_strides.append(left * stride)
+        new_strides.append(left * abs(stride))
"""
