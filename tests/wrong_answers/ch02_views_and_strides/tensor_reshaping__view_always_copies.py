"""view copies the elements."""

SENTENCE = "A view must share the storage"
BREAKS = "view"
CHANGES = """
-        return Tensor.over(self.storage, inferred_shape(self.shape, shape), strides, self.offset)
+        values = list(self.elements())
+        shape = inferred_shape(self.shape, shape)
+        return Tensor.over(values, shape, row_major_strides(shape))
"""
