"""An offset of 0 is false, so that of the tensor is taken."""

SENTENCE = "counts from the start of the storage"
BREAKS = "as_strided"
CHANGES = """
-        offset = self.offset if offset is None else offset
+        offset = offset or self.offset
"""
