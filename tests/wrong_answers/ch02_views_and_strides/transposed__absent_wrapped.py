"""The remainder makes an axis of every number."""

SENTENCE = "not among them"
BREAKS = "absent_axis"
CHANGES = """
     dims = list(range(len(shape)))
+    dim0, dim1 = dim0 % len(shape), dim1 % len(shape)
"""
