"""contiguous relabels the strides and keeps the storage."""

SENTENCE = "must be copied row by row"
BREAKS = "copied reshape"
CHANGES = """
-        return Tensor.over(list(self.elements()), self.shape, row_major_strides(self.shape))
+        return Tensor.over(self.storage, self.shape, row_major_strides(self.shape), self.offset)
"""
