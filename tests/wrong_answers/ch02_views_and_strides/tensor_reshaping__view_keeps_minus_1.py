"""The view takes the shape as it was handed in, with its −1."""

SENTENCE = "A −1 must be replaced"
BREAKS = "view"
CHANGES = """
-        return Tensor.over(self.storage, inferred_shape(self.shape, shape), strides, self.offset)
+        return Tensor.over(self.storage, shape, strides, self.offset)
"""
