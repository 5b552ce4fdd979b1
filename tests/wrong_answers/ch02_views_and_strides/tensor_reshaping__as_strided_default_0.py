"""Left out, the offset is 0."""

SENTENCE = "Left out, the offset is the one of the tensor"
BREAKS = "as_strided"
CHANGES = """
-        offset = self.offset if offset is None else offset
-        if min((*shape, offset)) < 0:
+        offset = 0 if offset is None else offset
+        if len(shape) != len(strides) or min(*shape, 0, offset) < 0:
"""
