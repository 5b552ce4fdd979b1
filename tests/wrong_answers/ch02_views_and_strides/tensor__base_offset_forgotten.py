"""A view starts where its key says, counted from the start of the storage."""

SENTENCE = "its own offset"
BREAKS = "indexing"
CHANGES = """
-        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
+        shape, strides, offset = indexed(self.shape, self.strides, 0, key)
"""
