"""The result is made from nested lists."""

SENTENCE = "keeps the shape"
BREAKS = "no_elements"
CHANGES = """
-    return Tensor.over(values, shape, row_major_strides(shape))
+    return Tensor(nested_lists(iter(values), shape))
"""
