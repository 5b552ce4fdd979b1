"""A stride of 0 repeats, so it is never joined or cut."""

SENTENCE = "need not be contiguous"
BREAKS = "not_contiguous size_1"
CHANGES = """
         return row_major_strides(new_shape)
+    if 0 in strides:
+        return strides if shape == new_shape else None
"""
