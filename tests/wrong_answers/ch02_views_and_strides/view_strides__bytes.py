"""Counts in bytes of float64."""

SENTENCE = "8 times too large"
BREAKS = "same_elements"
CHANGES = """
-        new_strides.append(left * stride)
+        new_strides.append(8 * left * stride)
"""
