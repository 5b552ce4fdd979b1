"""Two axes must be two, so naming one twice is an error."""

SENTENCE = "Both axes may be the same"
BREAKS = "negative_or_same"
CHANGES = """
     dims = list(range(len(shape)))
+    if dims[dim0] == dims[dim1]:
+        raise ValueError("there is nothing to swap")
"""
