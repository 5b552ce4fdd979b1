"""view changes the tensor itself, and returns it."""

SENTENCE = "stays as it is"
BREAKS = "view"
CHANGES = """
-        return Tensor.over(self.storage, inferred_shape(self.shape, shape), strides, self.offset)
+        self.shape, self.strides = (inferred_shape(self.shape, shape), strides)
+        return self
"""
