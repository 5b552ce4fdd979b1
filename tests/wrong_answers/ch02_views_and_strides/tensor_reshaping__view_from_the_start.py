"""A view in a new shape starts at the first cell of the storage."""

SENTENCE = "starts at the offset of the tensor"
BREAKS = "view"
CHANGES = """
-        return Tensor.over(self.storage, inferred_shape(self.shape, shape), strides, self.offset)
+        return Tensor.over(self.storage, inferred_shape(self.shape, shape), strides, 0)
"""
