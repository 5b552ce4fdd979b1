"""Only a tensor that starts where its storage does is contiguous."""

SENTENCE = "wherever in the storage it starts"
BREAKS = "kept"
CHANGES = """
-        return is_contiguous(self.shape, self.strides)
+        return self.offset == 0 and is_contiguous(self.shape, self.strides)
"""
