"""A view exists only of a contiguous tensor, as many posts say."""

SENTENCE = "need not be contiguous to have a view"
BREAKS = "not_contiguous"
CHANGES = """
         return row_major_strides(new_shape)
+    if not is_contiguous(shape, strides):
+        return None
"""
