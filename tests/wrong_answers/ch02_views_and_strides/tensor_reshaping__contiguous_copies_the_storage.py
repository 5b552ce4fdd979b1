"""contiguous copies all of the storage, and so changes nothing."""

SENTENCE = "copied row by row"
BREAKS = "copied reshape"
CHANGES = """
-        return Tensor.over(list(self.elements()), self.shape, row_major_strides(self.shape))
+        return Tensor.over(list(self.storage), self.shape, self.strides, self.offset)
"""
