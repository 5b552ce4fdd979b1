"""as_strided counts the offset from that of the tensor."""

SENTENCE = "counts from the start of the storage"
BREAKS = "as_strided"
CHANGES = """
-        offset = self.offset if offset is None else offset
-        if min((*shape, offset)) < 0:
+        offset = self.offset + (offset or 0)
+        if len(shape) != len(strides) or min(*shape, 0, offset) < 0:
"""
