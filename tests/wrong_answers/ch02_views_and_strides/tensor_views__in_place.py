"""A method changes the tensor itself, and returns it."""

SENTENCE = "stays as it is"
BREAKS = "reorder"
CHANGES = """
-        return Tensor.over(self.storage, shape, strides, self.offset)
+        self.shape, self.strides = (shape, strides)
+        return self
"""
