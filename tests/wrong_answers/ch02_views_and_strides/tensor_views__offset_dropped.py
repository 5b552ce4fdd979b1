"""Strides and shape are new, and the offset of the tensor is left out."""

SENTENCE = "and the offset of the tensor"
BREAKS = "reorder"
CHANGES = """
-        return Tensor.over(self.storage, shape, strides, self.offset)
+        return Tensor.over(self.storage, shape, strides)
"""
