"""A view starts where its base starts."""

SENTENCE = "its own offset"
BREAKS = "indexing"
CHANGES = """
-        return Tensor.over(self.storage, shape, strides, offset)
+        return Tensor.over(self.storage, shape, strides, self.offset)
"""
