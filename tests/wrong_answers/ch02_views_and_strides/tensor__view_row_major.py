"""Every tensor has row-major strides, a view too."""

SENTENCE = "steps by its own strides"
BREAKS = "indexing"
CHANGES = """
-        return Tensor.over(self.storage, shape, strides, offset)
+        return Tensor.over(self.storage, shape, row_major_strides(shape), offset)
"""
