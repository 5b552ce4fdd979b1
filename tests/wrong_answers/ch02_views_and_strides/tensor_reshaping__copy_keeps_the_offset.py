"""The copy has the offset of the tensor that it was made from."""

SENTENCE = "with offset 0"
BREAKS = "copied reshape"
CHANGES = """
-        return Tensor.over(list(self.elements()), self.shape, row_major_strides(self.shape))
+        return Tensor.over(
+            list(self.elements()), self.shape, row_major_strides(self.shape), self.offset
+        )
"""
